const GIFT = "/Acme-Sample-Gift";

/**
 * Orders the sample gift of the demo world, as a page without scripts does.
 * @param mark makes a recipient whom nobody has been before.
 */
export async function claimSampleGift(origin: string, mark: string): Promise<void> {
  const page = await (await fetch(origin + GIFT)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  const body = new URLSearchParams({
    _token: hidden("_token"),
    idempotency_key: hidden("idempotency_key"),
    intent: "claim",
    name: "Pat Recipient",
    email: `pat-${mark}@gift.example`,
    phone: "+44 20 7946 0000",
    address_first_line: `${mark} High Street`,
    address_city: "London",
    address_postcode: "SW1A 1AA",
    address_country: "United Kingdom",
  });
  const answer = await fetch(origin + GIFT, {
    method: "POST",
    headers: { Origin: origin },
    body,
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`A claim was answered ${answer.status}.`);
}
