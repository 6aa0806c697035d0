import { createContext, useContext } from "react";
import { enhancerUrls } from "virtual:enhancers";
import type { OutsideServices } from "../../domain/consent/outside-services.ts";
import { useNonce } from "./page-place.tsx";

const ServicesContext = createContext<OutsideServices | null>(null);

export const OutsideServicesProvider = ServicesContext.Provider;

/** The script that loads what a page may load of others, once its visitor agrees; none where that is nothing. */
export function OutsideServicesScript() {
  const services = useContext(ServicesContext);
  const nonce = useNonce();
  if (!services) return null;
  return (
    <script src={enhancerUrls["services"]} defer nonce={nonce} data-services={JSON.stringify(services)} />
  );
}
