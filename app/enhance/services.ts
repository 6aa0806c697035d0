import type { OutsideServices } from "../domain/consent/outside-services.ts";
import { loadWhenAgreed } from "./parts/outside-services.ts";

const said = document.querySelector<HTMLElement>("[data-services]")?.dataset.services;
if (said) loadWhenAgreed(JSON.parse(said) as OutsideServices);
