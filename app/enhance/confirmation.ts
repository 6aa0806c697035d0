import { keepBasketAfterOrder } from "./basket/drawer.ts";

keepBasketAfterOrder();
