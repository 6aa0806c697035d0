import { submitOnChoice } from "./parts/auto-submit.ts";
import { showBusyOnSubmit } from "./parts/busy.ts";
import { askConsent } from "./parts/consent.ts";
import { followCountry } from "./parts/country-change.ts";
import { restrictCharacters } from "./parts/letters-only.ts";

submitOnChoice();
restrictCharacters();
followCountry();
showBusyOnSubmit();
askConsent();
