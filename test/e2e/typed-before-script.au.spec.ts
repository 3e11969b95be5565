import { isHydrated } from "./support/is-hydrated";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

test("OP-22 text typed into a prefilled field before the script has loaded is kept", async ({ browser }) => {
  const page = await openDesk(browser, { path: "/desk/texts" });
  const path = await page.getByRole("link", { name: "Email for Workshop hidden" }).getAttribute("href");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path ?? "", { waitUntil: "commit" });
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("Typed before the script arrived.");
  release();
  await page.waitForFunction(isHydrated, { selector: "main" });
  await expect(text).toHaveValue("Typed before the script arrived.");
});
