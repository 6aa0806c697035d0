import { submitOnChoice } from "./parts/auto-submit.ts";
import { showBusyOnSubmit } from "./parts/busy.ts";
import { askConsent } from "./parts/consent.ts";
import { keepLanguage } from "./parts/language.ts";
import { resetSetupOnLeave } from "./parts/reset-setup.ts";
import { fadeToasts } from "./parts/toast.ts";

submitOnChoice();
fadeToasts();
showBusyOnSubmit();
askConsent();
resetSetupOnLeave();
void keepLanguage();
