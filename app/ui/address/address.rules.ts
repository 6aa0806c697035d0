import { COUNTRIES } from "../../domain/address/countries.ts";
import { PaymentSchema } from "../../schemas/checkout.ts";
import { CheckoutCustomerSchema, ConsumerOrderSchema } from "../../schemas/customer.ts";
import { inputRules, requiredFields } from "../../schemas/input-rules.ts";

const inBritain = { address_country: "GB" };

/** The fields of a delivery address; what only some forms or countries require is in `ALSO_REQUIRED`. */
export const ADDRESS = inputRules(CheckoutCustomerSchema, inBritain);

/** The bill's own address. */
export const BILLING = inputRules(PaymentSchema, { billing: "other", billing_address_country: "GB" });

/** Beyond `ADDRESS`, everywhere and by country. */
function alsoRequired(schema: typeof CheckoutCustomerSchema | typeof ConsumerOrderSchema) {
  const more = COUNTRIES.map(([code]) => {
    const required = requiredFields(schema, { address_country: code });
    return [
      code,
      [...required].filter((name) => name in ADDRESS && !(ADDRESS as Rules)[name]?.required),
    ] as const;
  });
  const everywhere = (more[0]?.[1] ?? []).filter((name) => more.every(([, names]) => names.includes(name)));
  const byCountry = more
    .map(([code, names]) => [code, names.filter((name) => !everywhere.includes(name))] as const)
    .filter(([, names]) => names.length > 0);
  return { everywhere, byCountry: Object.fromEntries(byCountry) as Partial<Record<string, string[]>> };
}
type Rules = Record<string, { required?: true }>;

export const ALSO_REQUIRED = {
  consumer: alsoRequired(ConsumerOrderSchema),
  checkout: alsoRequired(CheckoutCustomerSchema),
};
