import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

// Each run creates its own club and company.
for (const hasScript of [true, false])
  test(`a club and a fleet company are created, used and ended ${hasScript ? "by keyboard" : "without JavaScript"}`, async ({
    browser,
  }) => {
    const codeKind = hasScript ? "keys" : "plain";
    const page = await openDesk(browser, { path: "/desk/discounts/code/new", hasScript });
    const press = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await (hasScript ? button.press("Enter") : button.click());
    };
    const tickBox = async (name: string) => {
      const box = page.getByLabel(name);
      await (hasScript ? box.press("Space") : box.check());
    };
    const fillFields = async (input: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(input)) await page.getByLabel(label, { exact: true }).fill(text);
    };
    const fillReason = (reason: string) => page.getByLabel("Reason").first().fill(reason);
    const preview = page.getByRole("region", { name: "Preview of changes" });

    const code = `CLUB-${codeKind.toUpperCase()}`;
    await fillFields({ Code: code, "Text for customers": "$20 off for members", "How much": "20.00" });
    await tickBox("Members of a partner club only");
    await press("Preview the change");
    await expect(preview).toContainText("Required, for members of a partner club");
    await fillReason("A new partner");
    await press("Create the discount");
    await expect(page.getByText("Saved. The change takes effect everywhere within a minute.")).toBeVisible();

    // The browser without JavaScript is a phone.
    if (!hasScript) await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("link", { name: "Partners", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Partners");
    if (hasScript) await expectAccessibleLayout(page);
    await page.getByRole("link", { name: "Create a club page" }).click();
    await fillFields({ "Page address": `dock-${codeKind}`, "Club name": "Dock Club" });
    await press("Preview the change");
    await expect(page.getByText("Choose a code that asks for a member number").first()).toBeVisible();
    await expect(page.getByLabel("Club name")).toHaveValue("Dock Club");
    await page.getByLabel("Discount code").selectOption(code);
    await fillFields({
      "Number format": "DK-####",
      Heading: "Members of the Dock Club save",
      Introduction: "Take $20 off when you book.",
      Points: "$20 off\nAny car",
      "How it works": "Tell us about your car\nBook",
      Terms: "One offer for each booking.",
    });
    await press("Preview the change");
    await expect(preview).toContainText("You need your member number, like DK-1234.");
    if (hasScript) await expectAccessibleLayout(page);
    await fillReason("They signed");
    await press("Create the page");
    await expect(page.getByText("Saved. The change takes effect everywhere within a minute.")).toBeVisible();

    await page.getByRole("link", { name: "The list of numbers" }).click();
    await page.getByLabel("Numbers", { exact: true }).fill("DK-0001\nDK-1");
    await fillReason("Their list");
    await press("Update the list");
    await expect(page.getByText("1 do not: DK-1").first()).toBeVisible();
    await page.getByLabel("Numbers", { exact: true }).fill("DK-0001\nDK-0002");
    if (hasScript) await expectAccessibleLayout(page);
    await press("Update the list");
    await expect(page.getByText("List updated.")).toBeVisible();

    await page.goto(`/dock-${codeKind}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members of the Dock Club save");
    if (hasScript) await expectAccessibleLayout(page);

    await page.goto("/desk/fleets");
    await page.getByRole("link", { name: "Add a fleet company" }).click();
    await fillFields({
      "Name in web addresses": `vans-${codeKind}`,
      Name: "Harbour Vans",
      Email: "bookings@harbourvans.example",
      "Phone number for drivers in Australia": "1300 975 711",
      "Phone number for drivers in New Zealand": "0800 000 141",
      "Name in the logo": "Harbour",
      Heading: "Your van, looked after",
      Introduction: "Harbour Vans pays.",
      "How it works": "Choose the work\nPick a time",
      "Footer text": "Questions? Call us.",
      Questions: "Who pays?\nHarbour Vans does.",
    });
    await press("Preview the change");
    await expect(preview.getByRole("img", { name: "Harbour Vans" })).toBeVisible();
    if (hasScript) await expectAccessibleLayout(page);
    await fillReason("They signed");
    await press("Add the company");
    await expect(page.getByText("Saved. The change takes effect everywhere within a minute.")).toBeVisible();
    await page.goto(`/fleet/vans-${codeKind}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your van, looked after");

    for (const [path, summary, button] of [
      [`/desk/partners/dock-${codeKind}`, "End this partnership", "End the partnership"],
      [`/desk/fleet-companies/vans-${codeKind}`, "Remove this company", "Remove the company"],
    ] as const) {
      await page.goto(path);
      const end = page.locator("details", { hasText: summary });
      await end.locator("summary").click();
      await end.getByLabel("Reason").fill("They left");
      await end.getByRole("button", { name: button }).click();
      await expect(page.getByText("Saved. The change takes effect everywhere within a minute.")).toBeVisible();
    }
    for (const path of [`/dock-${codeKind}`, `/fleet/vans-${codeKind}`])
      expect((await page.goto(path))?.status(), path).toBe(404);
    await page.context().close();
  });
