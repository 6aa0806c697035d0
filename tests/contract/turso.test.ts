import { describe } from "vitest";
import { databaseContract } from "../support/database-contract.ts";

const { CONTRACT_LIBSQL_URL: url = "", CONTRACT_LIBSQL_TOKEN: token = "" } = process.env;

describe.skipIf(url === "")("Turso, where CONTRACT_LIBSQL_URL names an empty database", () => {
  databaseContract(() => ({ url, token }));
});
