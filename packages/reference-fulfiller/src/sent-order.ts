/** An order as it is sent to a fulfiller; of its fields those that this program reads. */
export type SentOrder = {
  id: string;
  revision: number;
  ship_to: { name: string; line1: string; city: string; postcode: string; country: string };
  items: {
    id: string;
    colour: string;
    size: string;
    sku: string;
    qty: number;
    prints: { side: string; file_url: string; sha256: string }[];
  }[];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** What is missing of an order, by its path; nothing when it can be made. */
export function missingParts(order: unknown): string[] {
  if (!isRecord(order)) return ["order"];
  const missing: string[] = [];
  const need = (fine: boolean, path: string) => void (fine || missing.push(path));
  need(isText(order["id"]), "id");
  need(Number.isInteger(order["revision"]), "revision");
  need(typeof order["test"] === "boolean", "test");
  need(["standard", "standard_tracked", "express"].includes(String(order["method"])), "method");
  const to = isRecord(order["ship_to"]) ? order["ship_to"] : {};
  for (const part of ["name", "line1", "city"]) need(isText(to[part]), `ship_to.${part}`);
  need(/^[A-Z]{2}$/.test(String(to["country"])), "ship_to.country");
  const items = Array.isArray(order["items"]) ? (order["items"] as unknown[]) : [];
  need(items.length > 0, "items");
  items.forEach((item, at) => {
    if (!isRecord(item)) return void need(false, `items.${at}`);
    for (const part of ["id", "sku", "name"]) need(isText(item[part]), `items.${at}.${part}`);
    need(Number.isInteger(item["qty"]) && Number(item["qty"]) > 0, `items.${at}.qty`);
    const prints = Array.isArray(item["prints"]) ? (item["prints"] as unknown[]) : [];
    prints.forEach((print, side) => {
      const path = `items.${at}.prints.${side}`;
      if (!isRecord(print)) return void need(false, path);
      need(/^https?:/.test(String(print["file_url"])), `${path}.file_url`);
      need(/^[0-9a-f]{64}$/.test(String(print["sha256"])), `${path}.sha256`);
    });
  });
  return missing;
}
