import { expect, test } from "vitest";
import { loader as acceptInvitation } from "../../../app/routes/account/accept-invitation/page.tsx";
import { loader as confirmAddress } from "../../../app/routes/account/confirm-address.tsx";
import { loader as keepAddress } from "../../../app/routes/account/keep-address.tsx";
import { loader as newPassword } from "../../../app/routes/account/new-password/page.tsx";
import { loader as stopReset } from "../../../app/routes/account/stop-reset.tsx";
import { loader as unsubscribe } from "../../../app/routes/account/unsubscribe.tsx";
import { loader as verifyAddress } from "../../../app/routes/account/verify-address.tsx";
import { call, get } from "../../support/answers.ts";
import { world } from "../../support/world.ts";

test.each([
  ["of an invitation", acceptInvitation],
  ["to a new address", confirmAddress],
  ["that keeps an address", keepAddress],
  ["to a new password", newPassword],
  ["that stops a reset", stopReset],
  ["that ends invitations", unsubscribe],
  ["that proves an address", verifyAddress],
])("a link %s that is used up or was never made is gone: its page has status 410", async (_, loader) => {
  const here = await world();
  const params = { secret: "used-up", key: "used-up" };
  const answer = await call(loader as never, get("/used-up"), here.product.context(), params);
  expect(answer.status).toBe(410);
});
