import { and, asc, eq, gt, inArray, isNull, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Position } from "../../app/domain/lists/cursor.ts";
import type { VariantsOff } from "../../app/domain/product/offer.ts";
import type { ProductSort, ProductState, ProductStatus } from "../../app/domain/product/product-sorts.ts";
import type { ProductCheck, SoldAnyway } from "../../app/domain/product/mending.ts";
import { events } from "../schema/events.ts";
import { eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isChecked, isMended } from "./mended.ts";

type NewProduct = Omit<
  typeof products.$inferInsert,
  "tenantId" | "createdAt" | "updatedAt" | "locked" | "deletedAt"
>;
type Change = { id: string; at: Date };
export type ProductListPage = {
  filters: { q: string; state: ProductState | ""; garment: string };
  sort: { by: ProductSort; descending: boolean };
  position: Position | undefined;
  limit: number;
  /** What was deleted before this moment is not shown any more. */
  since: Date;
};

const SORT_COLUMNS: Record<ProductSort, readonly SQLWrapper[]> = {
  name: [sql`${products.name} collate nocase`],
  created: [products.createdAt],
};
const COLUMNS = {
  id: products.id,
  name: products.name,
  category: products.category,
  description: products.description,
  designHash: products.designHash,
  catalogueCode: products.catalogueCode,
  offer: products.offer,
  checked: products.checked,
  soldAnyway: products.soldAnyway,
  offSale: products.offSale,
  status: products.status,
  locked: products.locked,
  deletedAt: products.deletedAt,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
};

/** What the desk does with a tenant's products: lists them, and changes them under the conditions of each step. */
export function productDeskRepository(tables: TenantTables) {
  const isAlive = isNull(products.deletedAt);
  const isOpen = and(isAlive, eq(products.locked, false));
  const storesOf = (where: SQL) =>
    tables.read({
      columns: {
        productId: eventPrices.productId,
        eventId: events.id,
        offSale: eventPrices.offSale,
        locked: events.locked,
        name: events.name,
        slug: events.slug,
        status: events.status,
        region: events.region,
        currency: events.currency,
        price: eventPrices.storeSellingPrice,
        vat: eventPrices.storeDefaultVat,
        vatRate: events.vatRate,
        notVatRegistered: events.notVatRegistered,
      },
      from: eventPrices,
      joins: [
        { table: events, on: and(eq(events.id, eventPrices.eventId), isNull(events.deletedAt)) as SQL },
      ],
      where,
      orderBy: [asc(events.id)],
    });
  const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
    tables.byWords(rows, ({ name }) => name);
  const inState = (state: ProductState | "", since: Date) => {
    if (state === "deleted") return gt(products.deletedAt, since);
    if (state === "locked") return and(isAlive, eq(products.locked, true));
    return and(isAlive, state === "" ? ne(products.status, "archived") : eq(products.status, state));
  };
  /** Concurrent changes are detected by the time of the last change, so every change must increase it. */
  const moment = (at: Date) => sql`max(${at.getTime()}, ${products.updatedAt} + 1)`;
  const change = async (
    { id, at }: Change,
    set: {
      [
        K in
          | "name"
          | "category"
          | "description"
          | "status"
          | "locked"
          | "deletedAt"
          | "soldAnyway"
          | "offSale"
      ]?: unknown;
    },
    where: SQL | undefined,
    note: AuditNote,
  ): Promise<boolean> => {
    const [changed] = await tables.batch([
      tables.update(
        products,
        { ...set, updatedAt: moment(at) } as never,
        and(eq(products.id, id), where) as SQL,
      ),
      tables.audit(note),
    ]);
    return changed.rowsAffected > 0;
  };

  const notSoldNow = (productId: string): SQL => {
    const active = tables.exists(
      events,
      sql`${events.id} = ${eventPrices.eventId} and ${events.status} = 'Active' and ${events.deletedAt} is null`,
    );
    return sql`not ${tables.exists(eventPrices, sql`${eventPrices.productId} = ${productId} and ${active}`)}`;
  };

  return {
    /** A page of the tenant's products with the stores that sell them. */
    async list({ filters: { q, state, garment }, sort, position, limit, since }: ProductListPage) {
      const page = await tables.wordPage(
        {
          columns: COLUMNS,
          from: products,
          where: and(inState(state, since), garment === "" ? undefined : eq(products.catalogueCode, garment)),
        },
        { sort: [...SORT_COLUMNS[sort.by], products.id], descending: sort.descending, position, limit },
        { text: q, in: [products.name, products.category] },
      );
      const ids = page.rows.map(({ id }) => id);
      const stores = ids.length === 0 ? [] : byName(await storesOf(inArray(eventPrices.productId, ids)));
      return {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          stores: stores.filter(({ productId }) => productId === row.id),
        })),
      };
    },

    /** A product with the stores that sell it; a deleted one while it can be restored. */
    async findWithStores(id: string, since: Date) {
      const [[product], stores] = await tables.batch([
        tables.read({
          columns: {
            ...COLUMNS,
            design: products.design,
            prints: products.prints,
            printedHash: products.printedHash,
          },
          from: products,
          where: and(
            eq(products.id, id),
            sql`(${products.deletedAt} is null or ${products.deletedAt} > ${since.getTime()})`,
          ) as SQL,
        }),
        storesOf(eq(eventPrices.productId, id)),
      ]);
      return product && { product, stores: byName(stores) };
    },

    /** A new product, as a draft unless said. One that is there already stays as it is, without an entry. */
    async add(product: NewProduct, at: Date, note: AuditNote): Promise<void> {
      await tables.batch([
        tables.insertMissing(products, [{ ...product, createdAt: at, updatedAt: at }]),
        tables.audit(note),
      ]);
    },

    /** @returns false when it was changed since the moment that the form showed, or is locked or deleted. */
    save: (
      { shown, ...asked }: Change & { shown: number },
      fields: { name: string; category: string; description: string },
      note: AuditNote,
    ) => change(asked, fields, and(isOpen, sql`${products.updatedAt} = ${shown}`), note),

    publish: (edit: Change, note: AuditNote) =>
      change(edit, { status: "published" }, and(isOpen, eq(products.status, "draft"), isMended), note),

    /** Products among these, or of a store, that were not checked since their design was changed. */
    toCheck: (of: { ids: readonly string[] } | { eventId: string }) =>
      tables.read({
        columns: {
          id: products.id,
          design: products.design,
          designHash: products.designHash,
          offer: products.offer,
          catalogueCode: products.catalogueCode,
        },
        from: products,
        where: and(
          sql`not ${isChecked}`,
          "ids" in of
            ? inArray(products.id, [...of.ids])
            : tables.isAmong(
                products.id,
                eventPrices,
                (table) => table.productId,
                eq(eventPrices.eventId, of.eventId),
              ),
        ) as SQL,
      }),

    /** Keeps what the check found; of a design that was changed meanwhile it keeps nothing. */
    async keepChecks(checks: readonly { id: string; checked: ProductCheck }[]): Promise<void> {
      const [first, ...others] = checks.map(({ id, checked }) =>
        tables.update(
          products,
          { checked },
          and(eq(products.id, id), eq(products.designHash, checked.designHash)) as SQL,
        ),
      );
      if (first) await tables.batch([first, ...others]);
    },

    /** Why it is sold although it must be mended. @returns false when its design is another by now, or it is locked. */
    sellAnyway: (edit: Change, soldAnyway: SoldAnyway, note: AuditNote) =>
      change(
        edit,
        { soldAnyway },
        and(isOpen, isChecked, sql`not ${isMended}`, eq(products.designHash, soldAnyway.designHash)),
        note,
      ),

    /** It returns as a draft, so that no store sells it before a person has checked it. */
    unarchive: (edit: Change, note: AuditNote) =>
      change(edit, { status: "draft" }, and(isOpen, eq(products.status, "archived")), note),

    /** @returns false when an active store sells it at that moment, or it is locked. */
    archive: ({ from, ...asked }: Change & { from: ProductStatus }, note: AuditNote) =>
      change(
        asked,
        { status: "archived" },
        and(isOpen, eq(products.status, from), ne(products.status, "archived"), notSoldNow(asked.id)),
        note,
      ),

    /**
     * Switches colours and sizes off and on; a lock and an open store do not matter.
     * @param shown what was off where the person decided.
     * @returns false when something else was switched meanwhile, or the product is deleted.
     */
    switchVariants: (
      { off, shown, ...asked }: Change & { off: VariantsOff; shown: VariantsOff },
      note: AuditNote,
    ) =>
      change(
        asked,
        { offSale: off },
        and(isAlive, sql`${products.offSale} = ${sql.param(shown, products.offSale)}`),
        note,
      ),

    setLocked: (edit: Change & { locked: boolean }, note: AuditNote) =>
      change(edit, { locked: edit.locked }, and(isAlive, eq(products.locked, !edit.locked)), note),

    /** @returns false when an active store sells it at that moment, or it is locked. */
    deleteProduct: (edit: Change, note: AuditNote) =>
      change(edit, { deletedAt: edit.at }, and(isOpen, notSoldNow(edit.id)), note),

    /** What must be mended returns as a draft. @param asked.since what was deleted before stays deleted. */
    restoreProduct: (edit: Change & { since: Date }, note: AuditNote) =>
      change(
        edit,
        {
          deletedAt: null,
          status: sql`case when ${products.status} = 'published' and not ${isMended} then 'draft' else ${products.status} end`,
        },
        gt(products.deletedAt, edit.since),
        note,
      ),
  };
}
