import { restrictCharacters } from "./parts/letters-only.ts";
import { drawWhileTyping } from "./parts/live-preview.ts";

restrictCharacters();
drawWhileTyping();
