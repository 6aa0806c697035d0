/** What a publishable key may see of an intent. */
const PUBLIC = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
];

/** An object as browsers see it: intents without metadata, fees and charges; everything else as it is. */
export function publicIntent(object: unknown): object {
  const fields = object as Record<string, unknown>;
  if (fields.object !== "payment_intent") return fields;
  return Object.fromEntries(PUBLIC.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
