import { type FormEvent, useEffect, useRef, useState } from "react";
import { placeOfFields } from "../../../domain/address/address.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import type { AddressForm } from "../../../ui/address/address-fields.tsx";
import { drawnFor } from "../../../ui/address/draw-address-form.ts";

/** The fields that say where an address lies: its country, and the part of it that may lie across a border. */
const PLACE_FIELDS = ["address_country", "address_postcode", "address_city", "address_state"];

/**
 * A checkout's address form that follows in the browser where the address lies: no request, so nothing that is typed
 * meanwhile can be lost, and no control is replaced, so the focus stays.
 * @returns `ref` for the form element, `onChange` for it, and `follow` for a change that no event tells of.
 */
export function useAddressForm(initial: AddressForm, region: Region, prefix: "" | "billing_" = "") {
  const ref = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(initial);
  const follow = () => {
    if (!ref.current) return;
    const fields = new FormData(ref.current);
    const typed = PLACE_FIELDS.map((name) => [prefix + name, String(fields.get(prefix + name) ?? "")]);
    const to = placeOfFields(Object.fromEntries(typed) as Record<string, string>, prefix);
    if (to.addressCountry !== "") setForm(drawnFor(to, { ...initial, region }, "checkout", initial.defaults));
  };

  // Chosen before React started, or filled in by the browser on the way back: no event told us. And drawn again by the
  // server, for what was typed then.
  useEffect(follow, [initial, prefix, region]);

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name = "" } = target as HTMLInputElement;
    if (PLACE_FIELDS.some((field) => prefix + field === name)) follow();
  };
  return { ref, form, follow, onChange };
}
