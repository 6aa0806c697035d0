import { isGiven } from "../../../domain/order/order-kind.ts";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isOldOrder } from "../../../domain/order/old-order.ts";
import { CASE_PROBLEMS, lostFrom, mayOpenCase, promiseOf } from "../../../domain/order/order-case.ts";
import { withdrawalOf } from "../../../domain/order/withdrawal.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { printedTexts } from "../../../domain/product/personal-text.ts";
import { TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { newId } from "../../../http/wiring/context.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { paths } from "../../../paths.ts";
import { casesOfOrder, type OrderCase } from "../../../services/cases/read-cases.server.ts";
import { sentFacts } from "../../../services/cases/sent-facts.ts";
import type { RecipientOrder } from "../../../services/orders/read.server.ts";
import type { ProblemPage, ShownCase, ShownRight } from "./models.ts";

/** What the page shows on which somebody says that something is wrong. @param posted which of its forms was posted. */
export async function problemPage(
  { request, context }: LoaderFunctionArgs,
  { storefront, scope }: StoreVisit,
  key: string,
  recipientOrder: RecipientOrder,
  posted: string | null = null,
): Promise<ProblemPage> {
  const { store, stock } = storefront;
  const { order, lines } = recipientOrder;
  const now = context.page.now();
  const sent = sentFacts(recipientOrder);
  const facts = { ...sent, region: store.region, now };
  const isOld = isOldOrder(order, now);
  const cases = await casesOfOrder(scope, order.id);
  return {
    action: paths.orderProblem(store.slug, key),
    statusHref: paths.orderStatus(store.slug, key),
    orderRef: order.orderRef ?? "",
    isGift: isGiven(order.kind),
    formKey: newId(),
    isOpen: mayOpenCase(sent.shippedAt, now),
    problems: CASE_PROBLEMS.map((problem) => ({ problem, promise: promiseOf(problem, order, lines, facts) })),
    lostFrom: sent.shippedAt && lostFrom(store.region, order, sent.shippedAt).toISOString(),
    lines: lines.map((line) => {
      const offer = stock.find(({ id }) => id === line.productId)?.offer;
      return {
        id: line.id,
        name: line.name,
        colour: line.colour,
        size: line.size,
        quantity: line.quantity,
        picture: pictureAddress(line.designHash, line.colour, offer?.cover ?? "front", {
          width: 160,
          texts: isGiven(order.kind) ? {} : printedTexts(offer, line.personalTexts),
        }),
        right: rightOf(order, line, { ...sent, now }),
      };
    }),
    cases: cases.map((each) => shownCase(each, { isOld, slug: store.slug, key })),
    posted,
    isSaved: new URL(request.url).searchParams.has("saved"),
    timeZone: TIME_ZONE_OF_REGION[store.region],
  };
}

function rightOf(
  order: RecipientOrder["order"],
  line: RecipientOrder["lines"][number],
  facts: { deliveredAt: Date | null; now: Date },
): ShownRight | null {
  const right = withdrawalOf(order, line, facts);
  if (right.is === "none") return null;
  return right.is === "personal" ? right : { is: right.is, until: right.until?.toISOString() ?? null };
}

/** Whoever finds an old mail need not read what was written. */
function shownCase(
  { id, problem, state, outcome, createdAt, messages }: OrderCase,
  { isOld, slug, key }: { isOld: boolean; slug: string; key: string },
): ShownCase {
  return {
    id,
    problem,
    state,
    outcome,
    at: createdAt.toISOString(),
    messages: isOld
      ? []
      : messages.map((message) => ({
          id: message.id,
          staff: message.author === "staff" ? message.authorName : null,
          text: message.text,
          photos: message.photos.map(({ sha256 }) => {
            const href = paths.problemPhoto(slug, key, id, sha256);
            return { href, thumb: `${href}?small` };
          }),
          at: message.createdAt.toISOString(),
        })),
  };
}
