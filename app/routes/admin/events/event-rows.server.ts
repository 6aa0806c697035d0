import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { daysOf } from "../../../domain/store/store-days.ts";
import { addressNameOf, hasEnded, isPromo } from "../../../domain/store/store-event.ts";
import { paths } from "../../../paths.ts";
import type { listEvents } from "../../../services/events/read.server.ts";
import type { StoreRow } from "./models.ts";

type Listed = Awaited<ReturnType<typeof listEvents>>["rows"][number];
type Viewer = { user: StaffPrincipal; origin: string; now: Date; isDeleted: boolean };

/** A store as the list shows it to a person. */
export function eventRow(row: Listed, { user, origin, now, isDeleted }: Viewer): StoreRow {
  const {
    id,
    name,
    slug,
    type,
    region,
    status,
    theme,
    orders,
    cover,
    currency,
    startsAt,
    lastOrder,
    client,
  } = row;
  const { starts, ends } = daysOf(row);
  return {
    addressName: addressNameOf(row) === name ? null : addressNameOf(row),
    id,
    name,
    type,
    region,
    status,
    orders,
    client,
    revenue: row.revenue === null ? null : { minor: row.revenue, currency },
    opens: startsAt && startsAt > now ? starts : null,
    ends: ends || null,
    lastOrder: lastOrder?.toISOString() ?? null,
    expired: hasEnded(row, now),
    brand: theme.brand,
    picture:
      cover && pictureAddress(cover.designHash, cover.offer.defaultColour, cover.offer.cover, { width: 400 }),
    href: isDeleted ? null : paths.eventOverview(slug),
    link: isDeleted || status === "Draft" ? null : origin + paths.store(slug),
    previewHref: isDeleted || status !== "Draft" ? null : paths.sitePreview(slug),
    codes:
      isDeleted || !may(user, "vouchers:read")
        ? null
        : { kind: isPromo(type) ? "codes" : "vouchers", href: paths.vouchers(slug) },
    mayRestore: isDeleted && may(user, "events:delete"),
  };
}
