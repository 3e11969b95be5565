import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

// Serial, because both tests change the same text and restore it.
test.describe.configure({ mode: "serial" });

/** A message that no other test sends. */
const CHANNEL = "Email for Workshop hidden";

for (const withScript of [true, false])
  test(`a message template is changed, previewed and restored ${withScript ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const page = await openDesk(browser, { path: "/desk/texts", hasScript: withScript });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Texts");
    if (withScript) await expectAccessibleLayout(page);
    await page.getByRole("link", { name: CHANNEL }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Workshop hidden: email");
    const text = page.getByLabel("Text", { exact: true });
    const shippedText = await text.inputValue();
    const subject = `Hidden ${withScript ? "for now" : "today"} at {brand}`;

    // An unknown placeholder in an email is refused, and the form keeps what was typed.
    await page.getByLabel("Subject").fill(subject);
    await text.fill(`${shippedText}\n\nYour total is {total}.`);
    await page.getByRole("button", { name: "Preview the change" }).click();
    await expect(page.getByText("Not available here: {total}").first()).toBeVisible();
    await expect(text).toHaveValue(/Your total is \{total\}/);
    await text.fill(`${shippedText}\n\nCall us on {support_phone}.`);
    await page.getByRole("button", { name: "Preview the change" }).click();
    const preview = page.getByRole("region", { name: "Preview of the message" });
    await expect(preview).toContainText("at Pitlane");
    await expect(preview).toContainText(/Call us on 1[38]00/);
    if (withScript) await expectAccessibleLayout(page);
    const [mail] = await Promise.all([
      page.context().waitForEvent("page"),
      preview.getByRole("button", { name: "Preview as an email" }).click(),
    ]);
    await expect(mail.getByRole("heading", { level: 1 })).toContainText("at Pitlane");
    await expect(mail.getByText(/Call us on/)).toBeVisible();
    await mail.close();

    await page.getByLabel("Reason").first().fill("Workshops call about it");
    await page.getByRole("button", { name: "Change the text" }).click();
    await expect(page.getByText("Saved. New messages use this text.")).toBeVisible();
    const change = page.getByRole("region", { name: "Changes" }).getByRole("listitem").first();
    await expect(change).toContainText("Workshops call about it");
    await expect(change).toContainText("Added: Call us on {support_phone}.");
    if (withScript) await expectAccessibleLayout(page);

    await change.locator("summary", { hasText: "Restore" }).click();
    await change.getByLabel("Reason").fill("They read the page now");
    await change.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Saved. New messages use this text.")).toBeVisible();
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue(shippedText);
  });

test("a day is closed after a preview of its bookings, and reopened", async ({ browser }) => {
  const page = await openDesk(browser, { path: "/desk/holidays", hasScript: true });
  await page.getByRole("link", { name: "Close a day" }).click();
  await page.getByLabel("Where").selectOption({ label: "NT, Australia" });
  const day = new Date(Date.now() + 500 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Day").fill(day);
  await page.getByRole("button", { name: "Preview the change" }).click();
  await expect(page.getByText("There are no bookings on this day.")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByLabel("Reason").fill("The whole trade is at the fair");
  await page.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByText("Saved. The change applies now.")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole("link", { name: "Holidays" }).last().click();
  await expect(page.getByText("The whole trade is at the fair")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole("link", { name: /, NT, Australia/ }).click();
  await page.getByText("Reopen this day").click();
  await page.getByLabel("Reason").first().fill("The fair is off");
  await page.getByRole("button", { name: "Reopen the day" }).click();
  await expect(page.getByText("This has ended. You can restore an earlier version.")).toBeVisible();
});

test("a part is found by its name and gets a special unit price", async ({ browser }) => {
  const page = await openDesk(browser, { path: "/desk/special-prices", hasScript: true });
  await expectAccessibleLayout(page);
  await page.getByRole("link", { name: "Create a special price" }).click();
  await page.getByLabel("Part", { exact: true }).fill("12 V auxiliary");
  await page.getByLabel("From").fill("3");
  await page.getByLabel("Cheaper by").fill("10");
  await page.getByRole("button", { name: "Preview the change" }).click();
  await expect(page.getByText(/Enter one of these codes: BAT-AUX/).first()).toBeVisible();
  await page.getByLabel("Part", { exact: true }).fill("bat-aux");
  await page.getByRole("button", { name: "Preview the change" }).click();
  await expect(page.getByRole("row", { name: /Price class 3/ })).toContainText("$254.88");
  await expectAccessibleLayout(page);
  await page.getByLabel("Reason").fill("Bought by the pallet");
  await page.getByRole("button", { name: "Create the special price" }).click();
  await expect(page.getByText("Saved. The change takes effect everywhere within a minute.")).toBeVisible();
  await page.getByText("End this special price").click();
  await page.getByLabel("Reason").first().fill("The pallet is sold");
  await page.getByRole("button", { name: "End the special price" }).click();
  await expect(page.getByText("This has ended. You can restore an earlier version.")).toBeVisible();
  await expectAccessibleLayout(page);
});
