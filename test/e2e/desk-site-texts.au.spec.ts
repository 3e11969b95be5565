import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

for (const hasScript of [true, false])
  test(`a help article is written, removed and restored ${hasScript ? "by keyboard" : "without JavaScript"}`, async ({
    browser,
  }) => {
    const page = await openDesk(browser, { path: "/desk/help", hasScript });
    const question = `Can I wait at the workshop ${hasScript ? "inside" : "outside"}?`;
    const press = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await (hasScript ? button.press("Enter") : button.click());
    };
    if (hasScript) await expectAccessibleLayout(page);
    await page.getByRole("link", { name: "Write an article" }).click();
    await page.getByLabel("Topic").fill("Booking");
    await page.getByLabel("Question").fill(question);
    await page.getByLabel("Answer").fill("Ask {nobody}.");
    await press("Preview the change");
    await expect(page.getByText("{nobody} is not a valid placeholder").first()).toBeVisible();
    await page.getByLabel("Answer").fill("Most workshops have a place to sit.");
    await press("Preview the change");
    const preview = page.getByRole("region", { name: "Preview of the article" });
    await expect(preview).toContainText("Most workshops have a place to sit.");
    if (hasScript) await expectAccessibleLayout(page);
    await page.locator("#change").getByLabel("Reason").fill("Customers ask for it");
    await press("Publish the article");
    await expect(page.getByText("Saved. The article is on the help page within ten minutes.")).toBeVisible();
    const removal = page.locator("details", { hasText: "Remove this article" });
    await removal.locator("summary").click();
    await removal.getByLabel("Reason").fill("Nobody asks for it");
    await removal.getByRole("button").click();
    await expect(page.getByText("This has ended.")).toBeVisible();
    const latestChange = page.getByRole("region", { name: "Changes" }).locator("details").first();
    await latestChange.locator("summary").click();
    await latestChange.getByLabel("Reason").fill("They do ask");
    await latestChange.getByRole("button").click();
    await expect(page.getByText("Saved. The article is on the help page within ten minutes.")).toBeVisible();
    await page.context().close();
  });

test("pages for payouts, legal texts, trade prices, jobs and reports fit a phone and pass axe", async ({ browser }) => {
  const page = await openDesk(browser);
  for (const [path, heading] of [
    ["/desk/bank-files", "Pay workshops"],
    ["/desk/legal-texts", "Legal texts"],
    ["/desk/legal-texts/terms", "Booking terms"],
    ["/desk/trade-prices", "Trade prices"],
    ["/desk/trade-prices/BAT-STD", "12 V starting battery, maintenance free"],
    ["/desk/jobs/new", "Add a job"],
    ["/desk/questions/new", "Add a question"],
    ["/desk/reports", "Reports"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectAccessibleLayout(page);
  }
});
