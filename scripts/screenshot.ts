import { chromium } from "@playwright/test";
import type * as Book from "../test/e2e/support/book.ts";
import type * as Choose from "../test/e2e/support/choose-supplier.ts";
import type * as Lead from "../test/e2e/support/make-lead.ts";
import type * as Workshop from "../test/e2e/support/workshop.ts";
import { withApp } from "./app-in-node.ts";
import { findChromium } from "./chromium.mjs";
import { readOptions, refuse, runCommand } from "./options.mjs";

const USAGE = `npm run screenshot [-- http://localhost:8787]
  Writes the pictures of README.md to docs/screenshots, from a running server for Australia: npm start serves one, with its demo marketplace.
  Those of docs/guides/desk.md are made by a journey: PICTURES=docs/screenshots npm run test:e2e -- --project=AU test/e2e/desk-ten-tasks.au.spec.ts`;
const [baseURL = "http://localhost:8787"] = readOptions(USAGE, {}, { max: 1 }).positionals;
if (!URL.canParse(baseURL)) refuse(USAGE, `"${baseURL}" is not an address.`);
await runCommand(async () => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const viewport = { width: 1280, height: 860 };

  const takeAllScreenshots = withApp(async (load) => {
    const { makeLead } = await load<typeof Lead>("test/e2e/support/make-lead.ts");
    const { openFinalise } = await load<typeof Choose>("test/e2e/support/choose-supplier.ts");
    const { payByCard } = await load<typeof Book>("test/e2e/support/book.ts");
    const { signInWithAddress, findWorkshopMail } = await load<typeof Workshop>("test/e2e/support/workshop.ts");
    const page = await (await browser.newContext({ baseURL, viewport })).newPage();
    const takeScreenshot = (name: string, target = page) => target.screenshot({ path: `docs/screenshots/${name}.png` });

    await page.goto("/", { waitUntil: "networkidle" });
    await takeScreenshot("home");
    await page.goto(`/quotes/${await makeLead(page)}`);
    await page.locator(".maplibregl-canvas").first().waitFor();
    // The map has no event for the moment when all names are painted.
    await page.waitForTimeout(2_000);
    await takeScreenshot("results");
    await openFinalise(page);
    await takeScreenshot("finalise");
    const mail = await findWorkshopMail(page, await payByCard(page));
    const portal = await (await browser.newContext({ baseURL, viewport })).newPage();
    await portal.goto(mail.link);
    await signInWithAddress(portal, mail.to);
    await portal.getByText("Action required").waitFor();
    await takeScreenshot("workshop", portal);
    const desk = await (await browser.newContext({ baseURL, viewport })).newPage();
    await desk.goto("/desk");
    await desk.getByRole("button", { name: /Opal Operator/ }).click();
    await desk.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await takeScreenshot("desk", desk);
  });
  // Closes the browser even after an error, because an open one would keep the command running.
  await takeAllScreenshots.finally(() => browser.close());
});
