import { type FormEvent, useEffect, useRef, useState } from "react";
import { findCountry } from "../../domain/address/countries.ts";
import type { Region } from "../../domain/store/store-event.ts";
import type { AddressForm } from "./address-fields.tsx";
import { drawnFor } from "./draw-address-form.ts";

/**
 * A checkout's address form that follows the country select in the browser: no request, so nothing that is typed
 * meanwhile can be lost, and no control is replaced, so the focus stays.
 * @param ref the form element; @param onChange belongs on it.
 */
export function useAddressForm(initial: AddressForm, region: Region, prefix: "" | "billing_" = "") {
  const ref = useRef<HTMLFormElement>(null);
  const [country, setCountry] = useState(initial.country);
  const name = `${prefix}address_country`;

  const follow = (select: HTMLSelectElement) => {
    const code = findCountry(select.value)?.code;
    if (code) setCountry(code);
  };

  // Chosen before React started, or filled in by the browser on the way back: no event told us.
  useEffect(() => {
    const select = ref.current?.elements.namedItem(name);
    if (select instanceof HTMLSelectElement) follow(select);
  }, [name]);

  const form =
    country === initial.country
      ? initial
      : drawnFor(country, { ...initial, region }, "checkout", initial.defaults);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement && event.target.name === name) follow(event.target);
  };
  return { ref, form, onChange };
}
