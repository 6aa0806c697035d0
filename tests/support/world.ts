import { baseScope, scopeFor } from "../../app/http/wiring/context.server.ts";
import { SESSION_COOKIE } from "../../app/auth/session.server.ts";
import { fontsFor } from "../../app/http/pictures/pictures.server.ts";
import { sha256Hex, sign } from "../../app/http/keys/signing.server.ts";
import { basketIdOf } from "../../app/http/cookies/visitor.server.ts";
import { addToBasket } from "../../app/services/basket/add-to-basket.server.ts";
import type { PaymentsPort } from "../../app/services/ports.ts";
import type { Scope } from "../../app/services/scope.ts";
import { readStorefront } from "../../app/services/storefront/read.server.ts";
import type { Storefront } from "../../app/services/storefront.ts";
import type { Database } from "../../db/driver/client.server.ts";
import { databasesOf } from "../../db/databases.server.ts";
import { sessions, users } from "../../db/schema/users.ts";
import type { Role } from "../../app/domain/access/roles.ts";
import { DAY } from "./clock.ts";
import { SECRET, testProduct, type TestProduct } from "./page.ts";
import { freshId, openStore, openTenant, type StoreRef, type StoreInput } from "./stores.ts";

export type TestTenant = {
  id: string;
  scope: Scope;
  store(input?: StoreInput): Promise<StoreRef>;
};

/** Someone's browser: its signed cookie, and its basket in a store. */
export type Visitor = { id: string; cookie: string };

export type World = {
  product: TestProduct;
  db: Database;
  runners: TestTenant;
  maple: TestTenant;
  visitor(): Promise<Visitor>;
  storefront(store: StoreRef, visitor?: Visitor): Promise<Storefront>;
  /** Puts so many of a store's product into a visitor's basket. */
  fill(store: StoreRef, visitor: Visitor, quantity?: number, productId?: string): Promise<void>;
  staff(tenant: TestTenant, role?: Role): Promise<{ userId: string; cookie: string }>;
  /** Another browser in which a user is signed in. */
  signIn(tenant: TestTenant, userId: string): Promise<string>;
  /** One more tenant. */
  tenant(name: string): Promise<TestTenant>;
};

/** Two tenants that nobody else uses, in a product whose clock the test holds. */
export async function world(variables: Record<string, string> = {}): Promise<World> {
  const product = testProduct(variables);
  const settings = product.context().page.settings;
  const db = databasesOf(settings)("platform");

  const tenant = async (name: string): Promise<TestTenant> => {
    const id = await openTenant(db, name);
    const actor = { id: "shopper", name: "", ip: "192.0.2.1" };
    return {
      id,
      scope: scopeFor(product.context().page, id, actor),
      store: (input) => openStore(db, id, input),
    };
  };
  const runners = await tenant("Runners");
  const maple = await tenant("Maple");
  // One connection for all: a crowd that opens its own is refused by the database.
  const base = baseScope(product.context());
  const storefront: World["storefront"] = async (store, visitor) => {
    const found = await readStorefront(base, {
      slug: store.slug,
      visitorId: visitor?.id,
    });
    if (!found) throw new Error(`There is no store ${store.slug}.`);
    return found;
  };

  const signIn = async (tenantId: string, userId: string) => {
    const secret = freshId() + freshId();
    const now = product.clock.now();
    await db.insert(sessions).values({
      idHash: await sha256Hex(secret),
      tenantId,
      userId,
      kind: "cookie",
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + DAY),
    });
    return `${SESSION_COOKIE}=${secret}`;
  };

  return {
    product,
    db,
    runners,
    maple,
    storefront,
    async visitor() {
      const id = freshId() + freshId();
      return { id, cookie: `basket=${encodeURIComponent(await sign(SECRET, "visitor", id))}` };
    },
    async fill(store, visitor, quantity = 1, productId = store.productIds[0]!) {
      const owner = [runners, maple].find(({ id }) => id === store.tenantId);
      if (!owner) throw new Error("The store belongs to neither tenant.");
      const { stock } = await storefront(store);
      const added = await addToBasket(owner.scope, {
        stock,
        ...wishFor(store, visitor, productId),
        quantity,
        fontsOf: (keys) => fontsFor(product.context(), keys),
      });
      if (!added.ok) throw new Error(added.error);
    },
    async staff({ id: tenantId }, role = "admin") {
      const userId = freshId();
      await db.insert(users).values({
        id: userId,
        tenantId,
        email: `${userId}@test.example`,
        name: "Some Staff",
        role,
        createdAt: product.clock.now(),
      });
      return { userId, cookie: await signIn(tenantId, userId) };
    },
    signIn: ({ id }, userId) => signIn(id, userId),
    tenant,
  };
}

/** A white M of a product, for a visitor's basket. */
export function wishFor(store: StoreRef, visitor: Visitor, productId = store.productIds[0]!) {
  return {
    basketId: basketIdOf(visitor.id, store.id),
    eventId: store.id,
    productId,
    colour: "White",
    size: "M",
    quantity: 1,
    personalTexts: {} as Record<string, string>,
  };
}

/** The scope with another way to take money, where Stripe is not the point. */
export function paidBy(scope: Scope, payments: Partial<PaymentsPort>): Scope {
  return { ...scope, payments: { ...scope.payments, ...payments } };
}

/** The scope as somebody of the tenant's staff has it. */
export function asStaff(scope: Scope, role: Role): Scope {
  return { ...scope, actor: { id: "user:staff", name: "Some Staff", ip: null, role, superadmin: false } };
}
