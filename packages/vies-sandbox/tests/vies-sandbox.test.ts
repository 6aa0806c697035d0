import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../src/server.ts";

async function sandbox() {
  const running = await startSandbox({ port: 0 });
  onTestFinished(() => running.close());
  const ask = (vatNumber: string, countryCode = "DE") =>
    fetch(`${running.url}/check-vat-number`, {
      method: "POST",
      body: JSON.stringify({
        countryCode,
        vatNumber,
        requesterMemberStateCode: "NL",
        requesterNumber: "004495445B01",
      }),
      signal: AbortSignal.timeout(500),
    });
  return { running, ask };
}

test("every number is valid and gets a reference, until a switch says otherwise", async () => {
  const { running, ask } = await sandbox();
  const first = await (await ask("136695976")).json();
  expect(first).toMatchObject({ valid: true, requestIdentifier: "WAPIAAAA00000001" });
  running.answer("invalid", "DE");
  running.answer("MS_UNAVAILABLE", "FR");
  expect(await (await ask("136695976")).json()).toMatchObject({ valid: false });
  expect(await (await ask("83404833048", "FR")).json()).toMatchObject({
    actionSucceed: false,
    errorWrappers: [{ error: "MS_UNAVAILABLE" }],
  });
  expect(running.asked.at(-1)).toEqual({ number: "FR83404833048", requester: "NL004495445B01" });
});

test("it hangs, refuses and answers with garbage as it is asked to", async () => {
  const { running, ask } = await sandbox();
  running.answer("hang");
  await expect(ask("1")).rejects.toThrow(/timeout|aborted/i);
  running.answer("refuse");
  await expect(ask("1")).rejects.toThrow();
  running.answer("garbage");
  await expect((await ask("1")).json()).rejects.toThrow();
  await fetch(`${running.url}/_sandbox/modes`, { method: "DELETE" });
  expect((await ask("1")).status).toBe(200);
  const wrong = await fetch(`${running.url}/_sandbox/modes`, { method: "POST", body: '{"mode":"x"}' });
  expect(wrong.status).toBe(400);
});
