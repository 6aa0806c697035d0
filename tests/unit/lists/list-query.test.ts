import { describe, expect, test } from "vitest";
import { encodeCursor } from "../../../app/domain/lists/cursor.ts";
import { listLinks } from "../../../app/domain/lists/list-query.ts";
import { ORDER_SORTS } from "../../../app/domain/lists/sorts.ts";
import { ORDER_STATUSES } from "../../../app/domain/order/order-status.ts";
import { STATUS_CHOICES, STATUS_GROUPS, statusesOf } from "../../../app/domain/order/status-groups.ts";
import { readOrderList } from "../../../app/schemas/order-desk.ts";

const read = (query: string) => readOrderList(new URLSearchParams(query));

describe("the address of the list of orders", () => {
  test("asks for nothing by itself: the newest first", () => {
    expect(read("")).toEqual({
      filters: {
        q: "",
        status: "",
        store: "",
        client: "",
        country: "",
        product: "",
        shop: "",
        tag: "",
        assignee: "",
        from: "",
        to: "",
      },
      asked: {
        q: "",
        status: "",
        store: "",
        client: "",
        country: "",
        product: "",
        shop: "",
        tag: "",
        assignee: "",
        from: "",
        to: "",
        sort: "",
      },
      sort: { by: "placed", descending: true },
      position: undefined,
      isFiltered: false,
    });
  });

  test("says every filter, the sort and the place", () => {
    const after = encodeCursor("customer", ["Zoe", "x"]);
    expect(
      read(
        `q= Zoë%20&status=over+budget&store=s1&client=c1&country=DE&product=Mug&shop=tees.example&tag=Rush&assignee=me&from=2026-01-02&to=2026-02-03&sort=customer&after=${after}`,
      ),
    ).toEqual({
      filters: {
        q: "Zoë",
        status: "over budget",
        store: "s1",
        client: "c1",
        country: "DE",
        product: "Mug",
        shop: "tees.example",
        tag: "Rush",
        assignee: "me",
        from: "2026-01-02",
        to: "2026-02-03",
      },
      asked: {
        q: "Zoë",
        status: "over budget",
        store: "s1",
        client: "c1",
        country: "DE",
        product: "Mug",
        shop: "tees.example",
        tag: "Rush",
        assignee: "me",
        from: "2026-01-02",
        to: "2026-02-03",
        sort: "customer",
      },
      sort: { by: "customer", descending: false },
      position: { side: "after", cursor: ["Zoe", "x"] },
      isFiltered: true,
    });
  });

  test.each([
    "status=gone",
    "from=yesterday",
    "store=" + "x".repeat(65),
    "client=" + "x".repeat(65),
    "sort=__proto__",
    "sort=-",
    "after=%00",
  ])("takes %s as nothing", (query) => {
    expect(read(query)).toEqual(read(""));
  });

  test("is short: what is empty and the usual sort are left out of links, and filters go along", () => {
    const { asked, sort } = read("status=attention&q=&sort=-placed");
    const links = listLinks("/orders", asked, sort, ORDER_SORTS, { previous: null, next: [5, "id"] });
    expect(links.previousHref).toBeNull();
    const next = new URL(links.nextHref!, "http://x.test").searchParams;
    expect([...next.keys()]).toEqual(["status", "after"]);
    expect(read(next.toString())).toMatchObject({ position: { side: "after", cursor: [5, "id"] } });
    expect(links.sortHrefs).toEqual({
      placed: "/orders?status=attention&sort=placed",
      customer: "/orders?status=attention&sort=customer",
      overdue: "/orders?status=attention&sort=overdue",
      total: "/orders?status=attention&sort=-total",
    });
  });
});

describe("groups of statuses", () => {
  test("what needs attention is exactly what its parts hold, and none of it is being made", () => {
    const parts = ["address issue", ...STATUS_GROUPS.budget, ...STATUS_GROUPS.trouble];
    expect([...STATUS_GROUPS.attention].sort()).toEqual(parts.sort());
    for (const status of STATUS_GROUPS.production) expect(parts).not.toContain(status);
  });

  test("every choice is a group or a status, and no group is called like a status", () => {
    expect(new Set(STATUS_CHOICES).size).toBe(STATUS_CHOICES.length);
    for (const choice of STATUS_CHOICES) {
      for (const status of statusesOf(choice)) expect(ORDER_STATUSES).toContain(status);
    }
  });
});
