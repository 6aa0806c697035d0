import { submitOnChoice } from "./parts/auto-submit.ts";
import { useBasketDrawer } from "./parts/basket-drawer.ts";
import { showBusyOnSubmit } from "./parts/busy.ts";
import { askConsent } from "./parts/consent.ts";
import { restrictCharacters } from "./parts/letters-only.ts";
import { fadeToasts } from "./parts/toast.ts";

useBasketDrawer();
submitOnChoice();
restrictCharacters();
fadeToasts();
showBusyOnSubmit();
askConsent();
