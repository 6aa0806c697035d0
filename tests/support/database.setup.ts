import { answerFromDatabase, isTestDatabase } from "./database.ts";

const fetchAsNode = globalThis.fetch;

/** The product asks its database by fetch; those of this process answer without a line between. */
globalThis.fetch = (input, init) =>
  input instanceof Request && isTestDatabase(input.url)
    ? answerFromDatabase(init ? new Request(input, init) : input)
    : fetchAsNode(input, init);
