import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { smallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { countryOf } from "./support/walk-to-booking";
import { signInWithAddress } from "./support/workshop";

const BUSINESS = {
  AU: { label: "ABN", number: "51 824 753 556", phone: "0404 040 404", suburb: "Parramatta NSW 2150" },
  NZ: { label: "NZBN", number: "9429033362823", phone: "026 123 4567", suburb: "Ponsonby, Auckland 1011" },
} as const;
const ACCOUNT = { AU: "062-000 12345678", NZ: "01-0902-0068389-00" } as const;
/** Of the server of journeys alone (scripts/serve-test.ts). */
const OPERATOR = { Authorization: "Bearer operator-of-browser-journeys" };

/** The code that was mailed to an address, from the outbox page of development sites. */
async function codeTo(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const outbox = await (await page.request.get("/dev/outbox")).text();
    const words = outbox.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " ");
    code = new RegExp(`${email}[^#]*?code is (\\d{6})`).exec(words)?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? "";
}

test("on a phone a workshop sees its prices, joins, is asked back, is approved and invites a mechanic", async ({
  page,
}, { project }) => {
  const country = countryOf(project.name);
  const { label, number, phone, suburb } = BUSINESS[country];
  const email = `bea-${crypto.randomUUID().slice(0, 8)}@banksia.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  const looksRight = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoAxeViolations(page);
  };
  const go = (name: string | RegExp) => page.getByRole("button", { name }).click();
  const question = (title: string) => expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.goto("/for-workshops");
  await page.getByLabel("Labour for an hour").fill("149");
  await go("Show my prices");
  await expect(page.getByRole("heading", { name: "Your prices for 5 sample jobs" })).toBeVisible();
  await looksRight();
  await page.getByRole("link", { name: "Join in about ten minutes" }).click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await go("Send me a code");
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByLabel("Code").fill(await codeTo(page, email));
  await go("Continue");
  await page.getByRole("link", { name: "Start" }).click();

  await question("What is your business?");
  await page.getByLabel(label).fill(`${number.slice(0, -1)}1`);
  await page.getByLabel("Name that customers know").fill("Banksia Motors");
  await go("Continue");
  await expect(page.getByText("Check each digit").first()).toBeVisible();
  await looksRight();
  await page.getByLabel(label).fill(number);
  await go("Continue");
  await question("Who do we talk to?");
  await page.getByLabel("Your name").fill("Bea Banks");
  await page.getByLabel("Phone").fill(phone);
  await go("Continue");
  await question("How do you work?");
  await page.getByText("Customers bring their cars to you.").click();
  await go("Continue");
  await question("Where are you?");
  await page.getByLabel("Number and street").fill("7 Depot Road");
  await page.getByLabel("Suburb or postcode").fill(suburb);
  await go("Continue");
  if (country === "AU") {
    await question("Your motor vehicle repairer licence");
    await page.getByLabel("Licence number").fill("MVRL12345");
    await page.getByLabel("It ends on").fill("2029-06-30");
    await page.getByLabel("Photo of it").setInputFiles(await smallPng(page));
    await go("Continue");
  }
  await question("Your public liability insurance");
  await page.getByLabel("It ends on").fill("2029-03-31");
  await page.getByLabel("Photo of it").setInputFiles(await smallPng(page));
  await looksRight();
  await go("Continue");
  for (const title of [
    "When are you open?",
    "How much work do you take in a day?",
    "What work do you do?",
    "What else can you do?",
  ]) {
    await question(title);
    await go("Continue");
  }
  await question("What do you charge?");
  await page.getByLabel("Labour for an hour").fill("149");
  await go("Continue");
  await question("What can customers add?");
  await go("Continue");
  await question("Where do we pay you?");
  await page.getByLabel("Name of the account").fill("Banksia Motors");
  await page.getByLabel(/ccount number/).fill(ACCOUNT[country]);
  await go("Continue");
  await question("Check your answers");
  await looksRight();
  await go("Send it to be approved");
  await question("Waiting for approval");

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const decide = async (decision: string, why: string) => {
    const done = await page.request.post(`/api/operator/suppliers/${id}`, {
      headers: OPERATOR,
      data: { decision, why },
    });
    expect(done.status()).toBe(200);
  };
  await decide("ask", "The photo of the insurance is cut off.");
  await page.reload();
  await expect(page.getByText("The photo of the insurance is cut off.")).toBeVisible();
  await page.getByRole("link", { name: "Change Insurance" }).click();
  await page.getByLabel("Another photo of it").setInputFiles(await smallPng(page));
  await go("Continue");
  await go("Send it again");
  await question("Waiting for approval");
  await decide("approve", "Insurance looked at");
  await page.reload();
  await question("You are in");

  await page.getByRole("link", { name: "Go to your workshop" }).click();
  await signInWithAddress(page, email);
  await page.goto("/workshop/store-invitations");
  await page.getByLabel("Email", { exact: true }).fill(`mo-${email}`);
  await page.getByLabel("What this person may do").selectOption("mechanic");
  await go("Send the invitation");
  await expect(page.getByText("Mechanic: sees bookings and does the work").last()).toBeVisible();
  await looksRight();
});
