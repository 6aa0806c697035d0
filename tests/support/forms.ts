import { freshId } from "./stores.ts";

/** A customer form as a browser posts it. */
export const CUSTOMER = {
  name: "Pat Shopper",
  email: "pat@test.example",
  phone: "+44 20 7946 0000",
  address_first_line: "12 High Street",
  address_second_line: "",
  address_city: "London",
  address_county: "",
  address_postcode: "SW1A 1AA",
  address_country: "United Kingdom",
  address_state: "",
  lang: "en",
};

/** A consumer form of one page view. */
export const claimForm = (change: Record<string, string> = {}): Record<string, string> => ({
  ...CUSTOMER,
  idempotency_key: freshId(),
  ...change,
});

/** Bodies that are no form, under headers that promise one or not. */
export const MALFORMED: [what: string, type: string | null, body: BodyInit | null][] = [
  ["JSON", "application/json", '{"name":"Pat"}'],
  ["broken JSON", "application/json", "{"],
  ["plain text", "text/plain", "name=Pat"],
  ["XML", "application/xml", "<name>Pat</name>"],
  ["nothing at all", null, null],
  ["an empty form", "application/x-www-form-urlencoded", ""],
  ["multipart without a boundary", "multipart/form-data", "name=Pat"],
  [
    "multipart cut short",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="na',
  ],
  ["multipart that is binary", "multipart/form-data; boundary=x", new Uint8Array([0, 255, 1, 254])],
  ["a form of broken escapes", "application/x-www-form-urlencoded", "name=%E0%A4%A&%=%"],
  ["a form of one huge name", "application/x-www-form-urlencoded", `${"a".repeat(100_000)}=1`],
  [
    "names that reach for prototypes",
    "application/x-www-form-urlencoded",
    "__proto__.polluted=1&constructor.prototype.polluted=1&__proto__[polluted]=1",
  ],
  [
    "names that build objects",
    "application/x-www-form-urlencoded",
    "name[first]=Pat&name.last=x&email[0]=a&email[99999]=b&quantity[a][b]=c",
  ],
  [
    "a field twice",
    "application/x-www-form-urlencoded",
    "name=a&name=b&intent=add&intent=clear&product=x&product=y",
  ],
  ["nul characters", "application/x-www-form-urlencoded", "name=%00&email=%00%00&intent=%00&product=%00"],
  ["half a character", "application/x-www-form-urlencoded", "name=%ED%A0%80&email=%FF%FE"],
];

/** A file where a text belongs. */
export function fileForm(name: string): FormData {
  const form = new FormData();
  form.append(name, new File(["<svg/>"], "x.svg", { type: "image/svg+xml" }));
  return form;
}
