import { keepShownBasket, overlayBasket } from "./basket/drawer.ts";
import { submitOnChoice } from "./parts/auto-submit.ts";
import { showBusyOnSubmit } from "./parts/busy.ts";
import { askConsent } from "./parts/consent.ts";
import { openDialogs } from "./parts/dialogs.ts";
import { restrictCharacters } from "./parts/letters-only.ts";
import { fadeToasts } from "./parts/toast.ts";

overlayBasket();
keepShownBasket();
submitOnChoice();
restrictCharacters();
openDialogs();
fadeToasts();
showBusyOnSubmit();
askConsent();
