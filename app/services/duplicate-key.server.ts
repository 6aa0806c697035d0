import type { OrderAddress } from "../../db/repositories/orders.server.ts";
import { addressKey, surnameOf } from "../domain/address/postcodes.ts";
import type { Scope } from "./scope.ts";

type Scopes = "address_and_surname" | "address" | "email" | "code_only";

/** What makes two claims the same one, hashed with our key: the address is compared but cannot be read. */
export async function duplicateKeyOf(
  scope: Scope,
  duplicateScope: Scopes,
  address: Pick<
    OrderAddress,
    "name" | "email" | "addressFirstLine" | "addressSecondLine" | "addressPostcode" | "addressCountry"
  >,
): Promise<string | null> {
  const door = addressKey(
    address.addressCountry,
    address.addressPostcode ?? "",
    address.addressFirstLine,
    address.addressSecondLine ?? "",
  );
  switch (duplicateScope) {
    case "code_only":
      return null;
    case "email":
      return scope.keyedHash(`email|${address.email.trim().toLowerCase()}`);
    case "address":
      return scope.keyedHash(`address|${door}`);
    case "address_and_surname":
      return scope.keyedHash(`address|${door}|${surnameOf(address.name)}`);
  }
}
