import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { CRON_PATH } from "../../scripts/serve/local-crons.mjs";
import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import { testJob, requestQuote, listInvitations, openLink } from "./support/invited-workshops";
import { expectAccessibleLayout } from "./support/screenshots";
import { payByCard } from "./support/book";
import { fillCard, openFinalise, soonDay } from "./support/choose-supplier";
import { testMobile, codeFor, waitUntilRendered } from "./support/funnel";
import { joinAsWorkshop } from "./support/joined-workshop";
import { tabTo, activateByKeyboard } from "./support/keyboard";
import { makeLead } from "./support/make-lead";
import { createSmallPng } from "./support/photo";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";
import { answerOffer, signInWithAddress, openWorkshopPortal } from "./support/workshop";

/**
 * The list "Ten tasks" of docs/guides/desk.md, each started from the first page of the desk. `PICTURES=docs/screenshots` takes the screenshots for that list.
 */

const DAY_MS = 86_400_000;

/** Takes a small screenshot just before the click that completes a task. */
async function takeScreenshot(page: Page, name: string, from = "h1"): Promise<void> {
  await expectAccessibleLayout(page);
  if (!process.env.PICTURES) return;
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page
    .locator(from)
    .first()
    .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + scrollY - 160));
  const png = (await page.screenshot()).toString("base64");
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.75).split(",")[1] ?? "";
  }, png);
  await blank.close();
  await writeFile(`${process.env.PICTURES}/desk-${name}.webp`, Buffer.from(webp, "base64"));
}

const goToStart = async (desk: Page): Promise<void> => {
  await desk.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Overview" }).click();
  await expect(desk).toHaveURL(/\/desk$/);
  await waitUntilRendered(desk);
};

/** Searches from the first page and opens the result. */
async function findAndOpen(desk: Page, input: string, resultName: string | RegExp): Promise<void> {
  await goToStart(desk);
  await desk.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Find" }).click();
  await desk.getByLabel("Search for").fill(input);
  await desk.getByRole("button", { name: "Find" }).click();
  await desk.getByRole("link", { name: resultName }).first().click();
  await waitUntilRendered(desk);
}

/** Tops up the wallet, which pays for leads and is empty at first. */
async function payIntoWallet(owner: Page): Promise<void> {
  await owner.goto("/workshop/wallet");
  await owner.getByLabel("Top up by card").fill("60");
  await owner.getByRole("button", { name: "Continue to card payment" }).click();
  await owner.getByLabel("Name on card").fill("Ada Murray");
  await fillCard(owner, "5555 5555 5555 4444");
  await owner.getByRole("button", { name: /\$60\.00/ }).click();
  await expect(owner.getByText("$60.00 is in your wallet.")).toBeVisible();
}

/** The row of a list on the first page, by its link. Other tests have rows in the same lists. */
const waitingLink = (desk: Page, part: string): Locator => desk.getByRole("main").locator(`a[href*="${part}"]`).first();

interface Listing {
  readonly WorkshopId: number;
  readonly WorkshopName: string;
  readonly Pricing: { readonly Net: { readonly IncludingTax: number } } | null;
}

/** Creates a quote in Hobart and returns its listings. No other test requests prices there. */
async function listedInHobart(page: Page): Promise<{ readonly guid: string; readonly listings: readonly Listing[] }> {
  const { Suggestions } = (await (await page.request.get("/api/location?query=Hobart")).json()) as {
    Suggestions: readonly { SuburbId: number }[];
  };
  const guid = await makeLead(page, { SuburbId: Suggestions[0]?.SuburbId });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly Listing[];
  };
  return { guid, listings: Listings };
}

test("ten desk tasks can be done with the pages only, two of them by keyboard", async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  const mobile = testMobile("AU");
  const plate = `TT${String(Math.random()).slice(2, 6)}`;

  // Creates a booking that is paid and accepted.
  await openFinalise(page, { ServiceDate: soonDay(), VehicleRego: plate, VehicleRegoState: "NSW" });
  const supplier = new URL(page.url()).searchParams.get("supplier") ?? "";
  const token = await payByCard(page, mobile);
  const workshop = await openWorkshopPortal(page, browser, token);
  await answerOffer(workshop, 1);
  const number = /Booking (\d{9})/.exec(await workshop.title())?.[1] ?? "";
  const opal = await openDesk(browser);
  await expectAccessibleLayout(opal);

  await test.step("9. Find by plate", async () => {
    await opal.getByRole("link", { name: "Find" }).click();
    await opal.getByLabel("Search for").fill(plate.toLowerCase());
    await opal.getByRole("button", { name: "Find" }).click();
    await expect(opal.getByRole("link", { name: `Booking ${number}` })).toBeVisible();
    await takeScreenshot(opal, "9-plate");
    await opal.getByRole("link", { name: `Booking ${number}` }).click();
    await expect(opal.getByRole("heading", { level: 1 })).toContainText(number);
    await expectAccessibleLayout(opal);
  });

  await test.step("3. Correct a wrong date", async () => {
    await findAndOpen(opal, number, `Booking ${number}`);
    await opal.getByRole("link", { name: "Move the booking" }).click();
    await opal.getByLabel("Day").selectOption({ index: 3 });
    const day = (await opal.getByLabel("Day").locator("option:checked").textContent()) ?? "";
    await opal.getByRole("button", { name: "Show times for this day" }).click();
    await expect(opal.getByRole("group", { name: /^Start on/ })).toBeVisible();
    await opal.getByLabel("Reason").fill("She is away that day");
    await takeScreenshot(opal, "3-move");
    await opal.getByRole("button", { name: "Move the booking" }).click();
    await expect(opal.getByText("Moved the booking: She is away that day")).toBeVisible();
    await page.goto(`/booking/${token}`);
    await expect(page.getByText(day).first()).toBeVisible();
  });

  await test.step("8. Send an email again", async () => {
    await findAndOpen(opal, number, `Booking ${number}`);
    const mails = opal.getByRole("link", { name: /^Send again .*, email/ });
    await expect(async () => {
      await opal.reload();
      expect(await mails.count()).toBeGreaterThan(0);
    }).toPass();
    // Matched by its exact name, because the emails about the move may still arrive.
    const name = (await mails.last().innerText()).replace(/\s+/g, " ").trim();
    const repeatedLinks = opal.getByRole("link", { name, exact: true });
    const before = await repeatedLinks.count();
    await repeatedLinks.last().click();
    await opal.getByLabel("Reason").fill("It went to her junk mail");
    await takeScreenshot(opal, "8-mail");
    await opal.getByRole("button", { name: "Send it again" }).click();
    await expect(opal.getByText("Sent a message again: It went to her junk mail")).toBeVisible();
    await expect(async () => {
      await opal.reload();
      expect(await repeatedLinks.count()).toBe(before + 1);
    }).toPass();
  });

  await test.step("2. Refund $400 with a second approver", async () => {
    await findAndOpen(opal, number, `Booking ${number}`);
    await opal.getByRole("main").getByRole("link", { name: "Refund" }).click();
    await opal.getByLabel("Refund amount").fill("400");
    await opal.getByLabel("Reason shown to the customer").fill("The part was not needed");
    await opal.getByLabel("Goodwill: nothing more is due").check();
    await opal.getByLabel("Reason", { exact: true }).fill("Checked with the workshop");
    await takeScreenshot(opal, "2-refund");
    await opal.getByRole("button", { name: "Refund" }).click();
    await expect(opal.getByText("Waiting for a second person")).toBeVisible();
    // The person who requests a refund cannot approve it. A colleague does, on a phone without JavaScript.
    await goToStart(opal);
    await waitingLink(opal, "/desk/approvals/").click();
    await expect(opal.getByLabel("Withdraw")).toBeVisible();
    await expect(opal.getByLabel("Approve")).toHaveCount(0);
    const fay = await openDesk(browser, { name: "Fay Finance", hasScript: false });
    await waitingLink(fay, "/desk/approvals/").click();
    await expect(fay.getByRole("heading", { name: "Refund of $400.00" })).toBeVisible();
    await expect(fay.getByText("Opal Operator").first()).toBeVisible();
    expect(await fay.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await fay.getByLabel("Approve").check();
    await fay.getByLabel("Reason").fill("Right");
    await fay.getByRole("button", { name: "Confirm" }).click();
    await expect(fay.getByText("Approved and done")).toBeVisible();
    await fay.getByRole("link", { name: "The booking" }).click();
    await expect(fay.getByText("approved by Fay Finance")).toBeVisible();
    await expect(async () => {
      await fay.reload();
      await expect(fay.getByText("was refunded in part").first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await fay.context().close();
  });

  // The job has no catalogue price, so workshops are asked for offers. The customer also asks to be called.
  const job = testJob("A rattle that comes and goes");
  const customer = await (await browser.newContext()).newPage();
  const guid = await requestQuote(customer, job);
  expect((await customer.request.post(`/api/lead/${guid}/schedule-call`)).status()).toBe(200);

  await test.step("1. Call a customer back, by keyboard only", async () => {
    await goToStart(opal);
    await opal.reload();
    await activateByKeyboard(opal, waitingLink(opal, `/desk/quotes/${guid}`), "Enter");
    await expect(opal.getByText(job).first()).toBeVisible();
    await activateByKeyboard(opal, opal.getByRole("link", { name: "Read contact details" }), "Enter");
    await activateByKeyboard(opal, opal.getByRole("button", { name: "Show contact details" }), "Enter");
    await expect(opal.getByRole("alert")).toContainText("Give a reason");
    await tabTo(opal, opal.getByLabel("Reason"));
    await opal.keyboard.type("To call about the rattle");
    await activateByKeyboard(opal, opal.getByRole("button", { name: "Show contact details" }), "Enter");
    await expect(opal.getByText("@customer.example")).toBeVisible();
    await expectAccessibleLayout(opal);
    await activateByKeyboard(opal, opal.getByRole("link", { name: /^Back/ }), "Enter");
    await activateByKeyboard(opal, opal.getByRole("link", { name: "Record a call" }), "Enter");
    // The arrow keys move between radio buttons.
    await tabTo(opal, opal.getByRole("radio", { name: "No answer" }));
    while (!(await opal.getByRole("radio", { name: "Helped" }).isChecked())) await opal.keyboard.press("ArrowDown");
    await tabTo(opal, opal.getByLabel("Reason"));
    await opal.keyboard.type("A heat shield, she brings it in");
    await takeScreenshot(opal, "1-call");
    await activateByKeyboard(opal, opal.getByRole("button", { name: "Save the result" }), "Enter");
    await expect(opal.getByText("Done: Helped")).toBeVisible();
    await goToStart(opal);
    await expect(waitingLink(opal, `/desk/quotes/${guid}`)).toHaveCount(0);
  });

  await test.step("4. Handle a dead lead", async () => {
    await expect.poll(async () => (await listInvitations(page, job)).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [mail] = await listInvitations(page, job);
    if (mail === undefined) throw new Error("a workshop is asked");
    const bidder = await openLink(browser, baseURL, mail);
    const lead = bidder.url();
    await payIntoWallet(bidder);
    await bidder.goto(lead);
    await bidder.getByRole("button", { name: "Show phone number ($12.00)" }).click();
    const price = bidder.getByRole("dialog", { name: "Show this customer's phone number?" });
    await expect(price.getByText("$12.00 is taken from your wallet")).toBeVisible();
    await price.getByRole("button", { name: "Show phone number ($12.00)" }).click();
    await bidder.getByText("Something is wrong with this lead").click();
    await bidder.getByLabel("What is wrong with this lead?").selectOption("number-not-in-service");
    await bidder.getByLabel("What happened?").fill(`The number is dead, I tried twice. ${job}`);
    await bidder.getByRole("button", { name: "Ask for $12.00 back" }).click();
    await expect(bidder.getByText("You asked for $12.00 back.")).toBeVisible();
    await expectAccessibleLayout(bidder);

    await goToStart(opal);
    await opal.reload();
    await waitingLink(opal, "/desk/claims/").click();
    await expect(opal.getByText(job)).toBeVisible();
    await opal.getByLabel("Refund $12.00").check();
    await opal.getByLabel("Message to the workshop").fill("Nobody answers there. Thank you for telling us.");
    await opal.getByLabel("Reason").fill("Called it twice: not in service");
    await takeScreenshot(opal, "4-lead");
    await opal.getByRole("button", { name: "Decide" }).click();
    await expect(opal).toHaveURL(/\/desk$/);
    await bidder.reload();
    await expect(bidder.getByText("$12.00 is back in your wallet.")).toBeVisible();
    await expect(bidder.getByText("Nobody answers there.")).toBeVisible();
    await bidder.context().close();
  });

  await test.step("5. Handle an expired insurance", async () => {
    const email = `bea-${crypto.randomUUID().slice(0, 8)}@banksia.example`;
    const endsOn = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
    const name = await joinAsWorkshop(page, email, { insurance: { endsOn } });
    const later = { [CLOCK_HEADER]: String(12 * DAY_MS) };
    const bea = await (await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: later })).newPage();
    await bea.goto("/customer-login?returnTo=%2Fworkshop%2Fsettings%2Fdocuments");
    await signInWithAddress(bea, email);
    await expect(bea.getByText(/^Expired \w{3} \d/)).toBeVisible();
    await bea.getByLabel("Public liability insurance").check();
    await bea.getByLabel("Expires on").fill("2029-03-31");
    await bea.getByLabel("Photo or PDF").setInputFiles(await createSmallPng(bea));
    await bea.getByRole("button", { name: "Send document" }).click();
    await expect(bea.getByText(/^We are checking it/)).toBeVisible();

    const desk = await openDesk(browser, { aheadMs: 12 * DAY_MS });
    const row = desk.getByRole("listitem").filter({ hasText: "Sent a new document" }).filter({ hasText: name });
    await row.last().getByRole("link").click();
    await expect(desk.getByText("not checked yet")).toBeVisible();
    await desk.getByLabel(/^Approve/).check();
    await desk.getByLabel("Reason", { exact: true }).fill("The new insurance is in its name, to March 2029");
    await takeScreenshot(desk, "5-insurance");
    await desk.getByRole("button", { name: "Decide" }).click();
    await expect(desk.getByText("not checked yet")).toHaveCount(0);
    await bea.reload();
    await expect(bea.getByText("Customers see that you are verified.")).toBeVisible();
    for (const deskPage of [desk, bea]) await deskPage.context().close();
  });

  await test.step("6. Raise the prices of one workshop by 3%", async () => {
    const { guid, listings } = await listedInHobart(page);
    const workshopListing = listings.find(({ Pricing }) => Pricing !== null);
    if (!workshopListing) throw new Error("nobody works in Hobart");
    const readTotal = async () =>
      (await listedInHobart(page)).listings.find(({ WorkshopId }) => WorkshopId === workshopListing.WorkshopId)?.Pricing
        ?.Net.IncludingTax ?? 0;
    const before = workshopListing.Pricing?.Net.IncludingTax ?? 0;
    await findAndOpen(opal, workshopListing.WorkshopName, workshopListing.WorkshopName);
    await opal.getByRole("link", { name: "Change rates" }).click();
    await expect(opal).toHaveURL(new RegExp(`/desk/prices/${workshopListing.WorkshopId}$`));
    await opal.getByLabel("Change all prices by").fill("3");
    await opal.getByRole("button", { name: "Preview the change" }).first().click();
    // The preview has a header row and one row per job, at most 20.
    await expect(opal.getByRole("table").getByRole("row").nth(5)).toBeVisible();
    await takeScreenshot(opal, "6-prices", "#preview");
    await opal.getByRole("button", { name: "Change the prices" }).click();
    await expect(opal.getByRole("alert")).toContainText("Give a reason");
    await opal.getByLabel("Reason", { exact: true }).first().fill("Oil and parts cost more");
    await opal.getByRole("button", { name: "Change the prices" }).click();
    await expect(opal.getByText("Saved. New quotes use these prices from now on.")).toBeVisible();
    const priceRatio = (await readTotal()) / before;
    expect(priceRatio).toBeGreaterThan(1.02);
    expect(priceRatio).toBeLessThan(1.04);

    // The customer who saw the old price still has it, and the page says until when it is valid. Days later the page shows what has changed.
    const quote = await (await browser.newContext()).newPage();
    await quote.goto(`/quotes/${guid}`);
    const card = quote.getByRole("article", { name: workshopListing.WorkshopName });
    await expect(card).toContainText(`$${before.toFixed(2)}`);
    await expect(card).toContainText(/Price valid until the end of \w{3} \d{1,2} \w{3}/);
    await expect(quote.getByText("What has changed since")).toHaveCount(0);
    await quote.goto(`/booking/${guid}/finalise?supplier=${workshopListing.WorkshopId}`);
    await expect(quote.getByText(/Price( \(before discounts\))? valid until the end of/).first()).toBeVisible();
    await quote.setExtraHTTPHeaders({ [CLOCK_HEADER]: String(3 * DAY_MS) });
    await quote.goto(`/quotes/${guid}`);
    await expect(quote.getByText(/^What has changed since/)).toBeVisible();
    await expect(quote.getByText(`${workshopListing.WorkshopName}: was $${before.toFixed(2)}, now $`)).toBeVisible();
    await expectAccessibleLayout(quote);
    await quote.context().close();

    // Undoes the change, on a phone without JavaScript.
    const noScriptPage = await (
      await browser.newContext({
        javaScriptEnabled: false,
        storageState: await opal.context().storageState(),
        viewport: { width: 390, height: 844 },
      })
    ).newPage();
    await noScriptPage.goto(`/desk/prices/${workshopListing.WorkshopId}`);
    await noScriptPage.getByText("Restore", { exact: false }).first().click();
    await noScriptPage.getByLabel("Reason", { exact: true }).first().fill("Only a trial");
    await noScriptPage.getByRole("button", { name: "Restore" }).first().click();
    await expect(noScriptPage.getByText("Saved. New quotes use these prices from now on.")).toBeVisible();
    expect(await readTotal()).toBe(before);
    await noScriptPage.context().close();
  });

  // The job is completed on its day, and the customer writes a review that contains a phone number.
  const { ServiceDate: day } = (await (await page.request.get(`/api/booking/${token}/minimal-details`)).json()) as {
    ServiceDate: string;
  };
  const noon = Date.parse(`${day}T12:00:00+11:00`);
  const laterPage = await (
    await browser.newContext({
      storageState: await workshop.context().storageState(),
      extraHTTPHeaders: { [CLOCK_HEADER]: String(noon - Date.now()) },
    })
  ).newPage();
  await laterPage.goto(`/workshop/bookings/${token}`);
  await laterPage.getByText("The work is done", { exact: true }).first().click();
  await laterPage.getByRole("button", { name: "The work is done" }).click();
  await expect(laterPage.getByRole("status").filter({ hasText: "The work is done" })).toBeVisible();
  await laterPage.context().close();
  expect((await page.request.get(`${CRON_PATH}?cron=finish-work&time=${noon + 10 * 60_000}`)).ok()).toBe(true);
  const ratingResponse = await page.request.post("/api/rating", {
    headers: { [CLOCK_HEADER]: String(noon + 20 * 60_000 - Date.now()) },
    data: { RatingToken: token, StarCount: 4, Comments: `Quick and kind. Ring me: ${mobile}` },
  });
  expect(ratingResponse.status(), await ratingResponse.text()).toBe(200);

  await test.step("7. Remove a phone number from a review, by keyboard only", async () => {
    await goToStart(opal);
    await opal.reload();
    await activateByKeyboard(opal, waitingLink(opal, `${token}/review`), "Enter");
    await tabTo(opal, opal.getByRole("radio", { name: "Hide the comment" }));
    await opal.keyboard.press("Space");
    await tabTo(opal, opal.getByLabel("Reason"));
    await opal.keyboard.type(`It had a phone number in it (${plate})`);
    await takeScreenshot(opal, "7-review");
    await activateByKeyboard(opal, opal.getByRole("button", { name: "Confirm" }), "Enter");
    await expect(opal.getByText("Hid the review’s comment").first()).toBeVisible();
    await page.goto(`/quotes/${await makeLead(page)}/workshop/${supplier}?tab=1`);
    await expect(page.getByText(`has hidden this comment: It had a phone number in it (${plate})`)).toBeVisible();
    expect(await page.content()).not.toContain(mobile);
  });

  await test.step("10. Export a person's data", async () => {
    await findAndOpen(opal, mobile, `Booking ${number}`);
    await opal.getByRole("link", { name: "Send a code to export the customer’s data" }).click();
    await opal.getByLabel("Reason").fill("She asks on the phone what we have of her");
    await opal.getByRole("button", { name: "Send the code" }).click();
    await expect(opal.getByText("The code was sent.")).toBeVisible();
    await expect(async () => opal.getByLabel("Code").fill(await codeFor(opal, mobile))).toPass();
    await opal.getByLabel("Reason").fill("She read the code out");
    await takeScreenshot(opal, "10-data");
    await opal.getByRole("button", { name: "Export the data" }).click();
    const [file] = await Promise.all([
      opal.waitForEvent("download"),
      opal.getByRole("link", { name: "Download the customer’s data" }).click(),
    ]);
    const { data } = JSON.parse(readFileSync(await file.path(), "utf8"));
    expect(data.bookings).toHaveLength(1);
    expect(data.bookings[0].request.email).toBe("kiri@example.com");
    expect(data.ratings).toHaveLength(1);
    expect(data.payments.length).toBeGreaterThan(0);
  });

  await test.step("In addition: create a code after a preview, and end it", async () => {
    await goToStart(opal);
    await opal.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Discounts" }).click();
    await expect(opal.getByRole("link", { name: "WELCOME20" })).toBeVisible();
    await expectAccessibleLayout(opal);
    await opal.getByRole("link", { name: "Create a code" }).click();
    await opal.getByLabel("Code", { exact: true }).fill(`desk-${plate}`);
    await opal.getByLabel("Text for customers", { exact: true }).fill("$25 off.");
    await opal.getByLabel("How much").fill("25");
    await opal.getByRole("button", { name: "Preview the change" }).click();
    await expect(opal.getByRole("table").getByRole("row").nth(5)).toContainText("$25.00");
    await opal.getByLabel("Reason", { exact: true }).fill("For one campaign");
    await expectAccessibleLayout(opal);
    await opal.getByRole("button", { name: "Create the discount" }).click();
    await expect(opal.getByRole("heading", { level: 1 })).toHaveText(`Code DESK-${plate}`);
    await expectAccessibleLayout(opal);
    await opal.getByText("End this code").click();
    await opal.getByLabel("Reason", { exact: true }).first().fill("It was a trial");
    await opal.getByRole("button", { name: "End the code" }).click();
    await expect(opal.getByText(/^Last day: None → /)).toBeVisible();
  });

  await opal.goto("/desk/people");
  await expectAccessibleLayout(opal);
  const desk = opal.getByRole("navigation", { name: "Desk" });
  await activateByKeyboard(opal, desk.getByRole("link", { name: "Retention" }), "Enter");
  await expect(opal.getByText("Emails and text messages that we sent")).toBeVisible();
  await expectAccessibleLayout(opal);
});
