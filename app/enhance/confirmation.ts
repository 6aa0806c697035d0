import { keepBasketAfterOrder } from "./basket/drawer.ts";
import { askConsent } from "./parts/consent.ts";

keepBasketAfterOrder();
askConsent();
