import { drawWhileTyping } from "./parts/live-preview.ts";

drawWhileTyping();
