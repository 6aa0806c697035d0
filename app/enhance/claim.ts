import { submitOnChoice } from "./parts/auto-submit.ts";
import { showBusyOnSubmit } from "./parts/busy.ts";
import { askConsent } from "./parts/consent.ts";
import { followCountry } from "./parts/country-change.ts";
import { keepDrafts } from "./parts/drafts.ts";
import { keepLanguage } from "./parts/language.ts";
import { showTextsOnGift } from "./parts/gift-texts.ts";
import { restrictCharacters } from "./parts/letters-only.ts";
import { tellAsOneTypes } from "./parts/live-messages.ts";

submitOnChoice();
restrictCharacters();
followCountry();
tellAsOneTypes();
showTextsOnGift();
// Before the sign that a form is on its way: an order that is held back is not.
keepDrafts();
showBusyOnSubmit();
askConsent();
void keepLanguage();
