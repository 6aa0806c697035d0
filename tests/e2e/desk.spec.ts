import { expect, test } from "./support/journey.ts";

const PASSWORD = "Demo-Pass-2041!";

test("a demo admin sees a new order on top without a reload, the wall at the stand counts it, and it opens", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login\?return=%2Forders/);
  await page.getByLabel(/E-mail/).fill("admin@acme.example");
  await page.getByLabel(/Password/).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText(/live/i).first()).toBeVisible();

  const wall = await page.context().newPage();
  await wall.goto("/events/Acme-Free-Gift/wall");
  const count = wall.getByRole("paragraph").filter({ hasText: /gifts? claimed today/ });
  const before = Number.parseInt((await count.textContent()) ?? "", 10);
  expect(await wall.content()).toContain('<noscript><meta http-equiv="refresh" content="30"');

  const claim = await (await request.get("/Acme-Free-Gift")).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(claim)?.[1] ?? "";
  const answer = await request.post(`${baseURL}/Acme-Free-Gift`, {
    form: {
      _token: hidden("_token"),
      idempotency_key: hidden("idempotency_key"),
      name: "Lia Live",
      email: "lia@gift.example",
      phone: "+44 20 7946 0777",
      address_first_line: "7 Live Road",
      address_city: "Bath",
      address_postcode: "BA1 1AA",
      address_country: "United Kingdom",
      promo_code: "GIFT-0007",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);

  await expect(count).toHaveText(new RegExp(`^${before + 1}\\s*gift`));
  await expect(wall.getByRole("listitem").first()).toContainText("United Kingdom");
  await expect(wall.getByText("Lia Live")).toHaveCount(0);
  await wall.close();

  const newest = page.getByRole("table").getByRole("row").nth(1);
  await expect(newest).toContainText("Lia Live");
  // The order's own line comes up only when this is called.
  let connect = () => {};
  const mayConnect = new Promise<void>((resolve) => (connect = resolve));
  await page.routeWebSocket(/tenant-room/, async (socket) => {
    await mayConnect;
    socket.connectToServer();
  });
  await newest.getByRole("link").first().click();
  await expect(page.getByRole("main")).toContainText("7 Live Road");
  await expect(page.getByRole("main")).toContainText("Gift Tee");

  // What is refused stays, with its form open, also once the page listens to its room and has read itself again.
  await page.getByText("The address is wrong").click();
  await page.getByLabel("A note to the recipient").fill("No such street");
  await page.getByRole("button", { name: "Send correction link" }).click();
  const refusal = page.getByRole("link", { name: /Tick at least one field/ });
  await expect(refusal).toBeVisible();
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === "GET" && new URL(response.url()).pathname.endsWith(".data"),
  );
  connect();
  await readAgain;
  await expect(refusal).toBeVisible();
  await page.getByRole("group", { name: "What is wrong" }).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Send correction link" }).click();
  await expect(page.getByRole("main")).toContainText("address issue");

  await page.goto("/events");
  await expect(page.getByRole("link", { name: "Acme UK Store" }).first()).toBeVisible();
  await expect(page.getByText("Borealis Store")).toHaveCount(0);
});

test("a wrong password and an unknown address read the same", async ({ page }) => {
  for (const email of ["admin@acme.example", "nobody@nowhere.example"]) {
    await page.goto("/login");
    await page.getByLabel(/E-mail/).fill(email);
    await page.getByLabel(/Password/).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").first()).toContainText("don’t match");
    await expect(page.getByLabel(/Password/)).toHaveValue("");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the desk is readable, and signing out ends the session", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel(/E-mail/).fill("service@acme.example");
    await page.getByLabel(/Password/).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto("/orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await page.getByRole("button", { name: /sign out|log ?out/i }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe("the second tenant", () => {
  test.use({ seesOtherTenant: true });
  test("has an own desk, with nothing of the first", async ({ page, request, baseURL, signedInAs }) => {
    await signedInAs("admin@borealis.example");
    await page.goto("/orders");
    await expect(page.getByRole("main")).not.toContainText("Acme");
    const foreign = await request.get(`${baseURL}/orders/doesnotexist000`, { maxRedirects: 0 });
    expect(foreign.status()).toBe(302);
    const mine = await page.goto("/orders/doesnotexist000");
    expect(mine?.status()).toBe(404);
  });
});

test("a save whose line breaks keeps what was typed, says so, and is sent once more when its person asks", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/clients/create");
  await page.waitForLoadState("networkidle");
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Line Break Ltd");
  const sent: string[] = [];
  await page.route("**/clients/create.data*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push("form");
    return sent.length === 1 ? route.abort("internetdisconnected") : route.continue();
  });
  await page
    .getByRole("main")
    .getByRole("button", { name: /client/i })
    .click();
  const notice = page.getByRole("alert").filter({ hasText: "What you typed is still here." });
  await expect(notice).toBeVisible();
  await expect(name).toHaveValue("Line Break Ltd");
  expect(sent).toHaveLength(1);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/clients\/(?!create)/);
  await expect(page.getByRole("heading", { name: "Line Break Ltd" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(sent).toHaveLength(2);
});

test("whoever saves after somebody else is shown what stands now, and may save over it", async ({
  page,
  context,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  const address = "/events/Acme-NoVAT-Store/event-details";
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(address);
    await each.waitForLoadState("networkidle");
  }
  const save = async (who: typeof page, organiser: string) => {
    await who.getByRole("textbox", { name: /^Organiser/ }).fill(organiser);
    await who.getByRole("button", { name: "Save", exact: true }).click();
  };
  await save(page, "First to save");
  await expect(page.getByText("The store’s details are saved.").first()).toBeVisible();
  await save(other, "Second to save");
  await expect(other.getByRole("row", { name: /Organiser/ })).toContainText("First to save");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("The store’s details are saved.").first()).toBeVisible();
  await other.close();
});

test("a list of what is open leads to what is settled, though nothing is open", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("owner@northbeat.example");
  await page.goto("/orders/reconciliation");
  await expect(page.getByRole("heading", { name: "Everything agrees" })).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "All" });
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/state=all/);
});
