import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

/** A file of vouchers is imported at the desk and exported unchanged. */

const CSV_HEADER = "reference,discount_code,value,country,status,expires";

for (const hasScript of [true, false])
  test(`a file is previewed, imported with a reason and exported ${hasScript ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const page = await openDesk(browser, { path: "/desk/files", hasScript });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import and export");
    if (hasScript) await expectAccessibleLayout(page);

    const [validCode, invalidCode] = hasScript ? ["SHOW-WITH", "SHOW-BAD"] : ["SHOW-PLAIN", "SHOW-WRONG"];
    const file = (text: string) => ({ name: "vouchers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByLabel("File type").selectOption("vouchers");
    await page.getByLabel("File", { exact: true }).setInputFiles(file("reference,value\nA,1\n"));
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("The column discount_code is missing").first()).toBeVisible();
    await expect(page.getByLabel("File type")).toHaveValue("vouchers");

    const rows = [CSV_HEADER, `${validCode},GIFT,25.00,AU,valid,2027-12-31`, `${invalidCode},GIFT,much,AU,valid,soon`];
    await page.getByLabel("File", { exact: true }).setInputFiles(file(rows.join("\n")));
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vouchers");
    await expect(page.getByRole("region", { name: "Rejected" })).toContainText("value: must be from 0.01 to 100000");
    await expect(page.getByRole("region", { name: "New" })).toContainText(validCode ?? "");
    if (hasScript) await expectAccessibleLayout(page);
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await expect(page.getByText(/Give a reason/).first()).toBeVisible();
    await page.getByLabel("Reason").fill("Sold at the fair");
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await expect(page.getByRole("status")).toContainText(/Opal Operator imported this file/);
    await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0);
    if (hasScript) await expectAccessibleLayout(page);

    await page.getByRole("main").getByRole("link", { name: "Import and export" }).click();
    await page.getByLabel("What to export").selectOption("vouchers");
    await page.getByLabel("Reason").fill("For the auditor");
    await page.getByRole("button", { name: "Export" }).click();
    const link = page.getByRole("link", { name: "Download vouchers.csv" });
    await expect(link).toBeVisible();
    if (hasScript) await expectAccessibleLayout(page);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("vouchers.csv");
    const response = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(await response.text()).toContain(`${validCode},GIFT,25.00,AU,valid,2027-12-31`);
    await page.context().close();
  });
