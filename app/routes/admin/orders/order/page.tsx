import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { may } from "../../../../domain/access/permissions.ts";
import { writesToRecipient } from "../../../../domain/order/order-kind.ts";
import { listAddress } from "../../../../domain/lists/list-query.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { refundsNeedTwo } from "../../../../services/orders/ask-for-refund.server.ts";
import { casesOfOrder } from "../../../../services/cases/read-cases.server.ts";
import { readKept } from "../../../../services/ledger/read-kept.server.ts";
import { changeableOrder } from "../../../../services/order-writes/changeable-order.server.ts";
import { readPaymentLink } from "../../../../services/checkout/payment-links.server.ts";
import { readOrder, reasonsOf } from "../../../../services/orders/read.server.ts";
import { readAssignment } from "../../../../services/orders/assign-order.server.ts";
import { newId } from "../../../../http/wiring/context.server.ts";
import { shopAddress } from "../../../../http/wiring/shop-port.server.ts";
import { mailsOfOrder } from "../../../../services/mails/order-mails.server.ts";
import { OrderTimeline } from "./order-timeline.tsx";
import { WriteToCustomer } from "./write-to-customer.tsx";
import { OrderCases } from "./order-cases.tsx";
import { ErasePersonLink } from "./erase-person-link.tsx";
import { AddressFlag, AddressHeld } from "./address-flag.tsx";
import { MailBounced } from "./mail-bounced.tsx";
import { BudgetHold } from "./budget-hold.tsx";
import { DisputeHold } from "./dispute-hold.tsx";
import { NewOrderLink } from "./new-order-link.tsx";
import { AddressChange, ChoiceChange } from "./order-changes.tsx";
import { OrderDecisions } from "./order-decisions.tsx";
import { OrderDetailView } from "./view.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderKeptCard } from "./order-kept.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderParts } from "./order-parts.tsx";
import { OrderRefused } from "./order-refused.tsx";
import { OrderAssignment } from "./order-assignment.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { RefundForm } from "./refund-form.tsx";
import { ShopOrderCard } from "./shop-card.tsx";
import { ReprintForm } from "./reprint-form.tsx";
import { OtherOrders } from "./other-orders.tsx";
import { StillPossibleList } from "./still-possible-list.tsx";
import { RefundTasks } from "./refund-tasks.tsx";
import { OrderDisputes } from "./order-disputes.tsx";
import { OrderIncidents } from "./order-incidents.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { useLastingAnswer } from "../../../../ui/realtime/use-ask-again.ts";
import { useTenantRoom } from "../../../../ui/realtime/use-tenant-room.ts";
import { addressDesk } from "./order-address.server.ts";
import { orderBesides } from "./order-besides.server.ts";
import { budgetDesk } from "./order-budget.server.ts";
import { orderCases } from "./order-cases.server.ts";
import { TeamHold } from "./team-hold.tsx";
import { disputeDesk } from "./order-disputes.server.ts";
import { changeDesk } from "./order-changes.server.ts";
import { orderDocuments } from "./order-documents.server.ts";
import { orderDetail, shopOrderModel } from "./order-detail.server.ts";
import { orderSteps } from "./order-steps.server.ts";
import { answerOrderForm } from "./order-forms.server.ts";

export const handle = { title: "admin:nav.orders", thing: "order.ref" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:read");
  const orderId = args.params.orderId ?? "";
  const [staffOrder, cases, assignment, isByTwo] = await Promise.all([
    readOrder(scope, orderId),
    casesOfOrder(scope, orderId),
    readAssignment(scope, orderId),
    refundsNeedTwo(scope),
  ]);
  if (!staffOrder) {
    // The log leads here from what was done with a payment link.
    if (await readPaymentLink(scope, { orderId })) throw redirect(paths.deskPaymentLink(orderId), 303);
    // Another tenant's order is not there.
    throw new Response(null, { status: 404 });
  }
  const { order, incidents, disputes, others, bounce } = staffOrder;
  const mayWrite = may(user, "orders:write");
  const open = await changeableOrder(scope, staffOrder);
  const mails = await mailsOfOrder(scope, { ...staffOrder, isBlocked: bounce !== undefined });
  const reasons = await reasonsOf(scope, staffOrder.lines);
  return {
    tenantId: scope.tenant.tenantId,
    orderId: order.id,
    order: orderDetail(staffOrder, reasons, await languageOf(args.request, args.context), scope.now()),
    besides: orderBesides(staffOrder, scope.actor.id, scope.now()),
    cases: orderCases(user, staffOrder, cases, { now: scope.now(), isByTwo }),
    mayWrite,
    assignment: {
      ...assignment,
      assignee: assignment.workers.find(({ id }) => id === order.assigneeId) ?? null,
      me: assignment.workers.some(({ id }) => id === user.id) ? user.id : null,
    },
    documents: may(user, "invoices:read") ? await orderDocuments(scope, user, staffOrder) : null,
    steps: await orderSteps(scope, user, staffOrder, { isByTwo }),
    address: addressDesk(user, scope.actor, staffOrder),
    changeableUntil: open?.until?.toISOString() ?? null,
    change: mayWrite ? await changeDesk(scope, staffOrder, open) : null,
    shopOrder: shopOrderModel(staffOrder, (shop) => shopAddress(args.context.page.settings, shop)),
    hearsFromUs: writesToRecipient(order.kind),
    others: {
      orders: others.rows.map(({ id, ref, status, store, placedAt }) => ({
        id,
        status,
        store,
        ref: ref ?? "",
        href: paths.order(id),
        placedAt: placedAt?.toISOString() ?? "",
      })),
      allHref: others.hasMore ? listAddress(paths.orders, { q: order.email }) : null,
    },
    linkVersion: order.linkVersion,
    press: newId(),
    mails: mails.map((mail) => ({ ...mail, at: mail.at.toISOString() })),
    bounce: bounce
      ? { detail: bounce.detail, action: mayWrite ? paths.unblockOrderAddress(order.id) : null }
      : null,
    erasure: {
      isErased: order.email === "",
      href: may(user, "customer-data:erase") ? paths.erasePersonOfOrder(order.id) : null,
    },
    hold: budgetDesk(staffOrder, user),
    disputeHold: disputeDesk(order, user),
    teamHold:
      order.teamHold !== null && order.cancelledAt === null
        ? { hold: order.teamHold, teamHref: paths.recipients(staffOrder.event.slug) }
        : null,
    kept: may(user, "figures:money")
      ? await readKept(scope, { orderId: order.id, payments: staffOrder.payments })
      : null,
    currency: order.currency,
    disputes: disputes.map(({ id, state, amount, fee, currency, dueBy }) => ({
      id,
      state,
      href: paths.dispute(order.id, id),
      dueBy: dueBy?.toISOString() ?? null,
      amount: { minor: amount, currency },
      fee: { minor: fee, currency },
    })),
    incidents: incidents.map(({ id, kind, state, expected, received }) => ({
      id,
      kind,
      state,
      expected: { minor: expected, currency: order.currency },
      received: { minor: received, currency: order.currency },
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:write");
  const orderId = args.params.orderId ?? "";
  const fields = await readAmountFields(args);
  const answer = await answerOrderForm({ scope, user, orderId, fields });
  if (!answer.ok) return data(answer, answer.status);
  const headers = answer.flash ? { "Set-Cookie": flashCookie(args.context.page, answer.flash) } : undefined;
  const place = answer.place ? `#${answer.place}` : "";
  return redirect(paths.order(orderId) + place, { status: 303, headers });
}

/** One order, for the desk; it follows what becomes of it. */
export default function OrderPage() {
  const {
    tenantId,
    orderId,
    order,
    besides,
    cases,
    mayWrite,
    assignment,
    documents,
    steps,
    address,
    change,
    changeableUntil,
    others,
    linkVersion,
    press,
    mails,
    bounce,
    hold,
    disputeHold,
    teamHold,
    kept,
    currency,
    incidents,
    disputes,
    erasure,
    shopOrder,
    hearsFromUs,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const answer = useLastingAnswer(useActionData<typeof action>());
  const refused = (form: string) => (answer?.form === form ? answer : undefined);
  useTenantRoom(tenantId, `order.${orderId}`);
  return (
    <OrderDetailView
      order={order}
      ordersHref={paths.orders}
      timeline={
        <OrderTimeline
          timeline={order.timeline}
          mails={mails}
          press={mayWrite ? press : null}
          refused={refused("mail")}
        />
      }
      message={
        mayWrite &&
        hearsFromUs &&
        !erasure.isErased && <WriteToCustomer press={press} result={refused("message")?.result} />
      }
      incidents={
        <>
          {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
          <OrderRefused answer={answer} />
          <OrderDisputes disputes={disputes} region={order.region} />
          <RefundTasks tasks={steps.refund.tasks} region={order.region} refused={refused("refund-task")} />
          <OrderIncidents incidents={incidents} region={order.region} href={paths.incidents} />
          <OrderCases cases={cases} region={order.region} mayAnswer={mayWrite} refused={refused("case")} />
        </>
      }
      steps={
        <>
          <OrderAssignment
            assignment={assignment}
            mayWrite={mayWrite}
            tagResult={refused("tag")?.result}
            assignResult={refused("assign")?.result}
          />
          <OrderSteps
            {...steps}
            isPaid={steps.refund?.may === true || order.payment === "paid"}
            refused={refused("cancel") ?? refused("step")}
          />
          <ReprintForm sent={steps.sent} error={refused("reprint")?.error} />
          {steps.refund && (
            <RefundForm
              desk={steps.refund}
              region={order.region}
              here={paths.order(orderId)}
              error={refused("refund")?.error}
              result={refused("refund")?.result}
              asked={refused("refund")?.asked}
              chosen={refused("refund")?.chosen}
            />
          )}
        </>
      }
      parts={
        <OrderParts parts={besides.parts} slipHref={besides.slipHref}>
          {besides.possible && <StillPossibleList possible={besides.possible} until={changeableUntil} />}
        </OrderParts>
      }
      documents={
        documents && (
          <OrderDocuments desk={documents} region={order.region} error={refused("documents")?.error} />
        )
      }
      kept={kept && <OrderKeptCard {...kept} currency={currency} region={order.region} />}
      decisions={<OrderDecisions decisions={besides.decisions} region={order.region} />}
      notes={<OrderNotes notes={besides.notes} mayWrite={mayWrite} refused={refused("note")} />}
      hold={
        <>
          {shopOrder && <ShopOrderCard order={shopOrder} />}
          {teamHold && <TeamHold {...teamHold} />}
          {disputeHold && <DisputeHold {...disputeHold} result={refused("release-disputed")?.result} />}
          {hold && <BudgetHold hold={hold} region={order.region} result={refused("approve")?.result} />}
        </>
      }
      otherOrders={<OtherOrders {...others} />}
      linkActions={
        <div className="stack">
          {bounce && <MailBounced bounce={bounce} />}
          {mayWrite && hearsFromUs && !erasure.isErased && (
            <NewOrderLink linkVersion={linkVersion} error={refused("new-link")?.error} />
          )}
          <ErasePersonLink {...erasure} />
        </div>
      }
      lineActions={change && <ChoiceChange desk={change} refused={refused("choice")} />}
      addressActions={
        <>
          {change && <AddressChange desk={change} refused={refused("change-address")} />}
          {address.state === "held" ? (
            <AddressHeld hearsFromUs={hearsFromUs} />
          ) : (
            address.state === "open" && (
              <AddressFlag {...address} hearsFromUs={hearsFromUs} result={refused("address")?.result} />
            )
          )}
        </>
      }
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
