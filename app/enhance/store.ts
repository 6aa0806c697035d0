import { submitOnChoice } from "./parts/auto-submit.ts";
import { overlayBasket } from "./parts/basket-drawer.ts";
import { showBusyOnSubmit } from "./parts/busy.ts";
import { askConsent } from "./parts/consent.ts";
import { openDialogs } from "./parts/dialogs.ts";
import { restrictCharacters } from "./parts/letters-only.ts";
import { fadeToasts } from "./parts/toast.ts";

overlayBasket();
submitOnChoice();
restrictCharacters();
openDialogs();
fadeToasts();
showBusyOnSubmit();
askConsent();
