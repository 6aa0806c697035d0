import type { OutsideServices } from "../domain/consent/outside-services.ts";
import { loadWhenAgreed } from "./parts/outside-services.ts";

const services = document.querySelector<HTMLElement>("[data-services]")?.dataset.services;
if (services) loadWhenAgreed(JSON.parse(services) as OutsideServices);
