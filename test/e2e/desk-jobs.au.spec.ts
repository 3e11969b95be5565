import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

// Serial, because both tests change the same job and restore it.
test.describe.configure({ mode: "serial" });

/** A job that no other test requests. */
const JOB = "Horn Replacement";

for (const hasScript of [true, false])
  test(`a job is previewed, changed and restored ${hasScript ? "by keyboard" : "without JavaScript"}`, async ({
    browser,
  }) => {
    const page = await openDesk(browser, { path: "/desk/jobs", hasScript });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
    const press = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await (hasScript ? button.press("Enter") : button.click());
    };
    if (hasScript) await expectAccessibleLayout(page);
    const category = page.locator("details", { hasText: JOB });
    await (hasScript ? category.locator("summary").press("Enter") : category.locator("summary").click());
    const link = category.getByRole("link", { name: JOB, exact: true });
    await (hasScript ? link.press("Enter") : link.click());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(JOB);

    const hours = page.getByLabel("Maximum hours");
    const previousHours = await hours.inputValue();
    await page.getByLabel("What is included").fill("");
    await hours.fill("40");
    await press("Preview the change");
    await expect(page.getByText("Enter 1 to 15 lines").first()).toBeVisible();
    await expect(hours).toHaveValue("40");
    await page.getByLabel("What is included").fill("The window moves again\nThe old parts are shown to you");
    await press("Preview the change");
    const preview = page.getByRole("region", { name: "Preview of changes" });
    await expect(preview).toContainText("to 40 hours");
    await expect(preview).toContainText("The old parts are shown to you");
    if (hasScript) await expectAccessibleLayout(page);
    await page.locator("#change").getByLabel("Reason").fill("It takes longer than we said");
    await press("Change the job");
    await expect(page.getByText("Saved. The change takes effect everywhere within ten minutes.")).toBeVisible();

    const latestChange = page.getByRole("region", { name: "Changes" }).locator("details").first();
    await latestChange.locator("summary").click();
    await latestChange.getByLabel("Reason").fill("It does not");
    await latestChange.getByRole("button").click();
    await expect(page.getByText("Saved. The change takes effect everywhere within ten minutes.")).toBeVisible();
    await expect(hours).toHaveValue(previousHours);
    await page.context().close();
  });
