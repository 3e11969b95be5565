import type { Page } from "@playwright/test";
import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

/** The accent colour token of a page in light mode. */
const readAccent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());

for (const withScript of [true, false])
  test(`a white label is created, used, changed, ended and restored ${withScript ? "with" : "without"} JavaScript`, async ({
    browser,
    baseURL,
  }) => {
    const host = `harbour${withScript ? "" : "-plain"}.localhost`;
    const [name, colour] = withScript ? ["Harbour Auto Club", "#6b1d5c"] : ["Plain Harbour Club", "#7a2e00"];
    const page = await openDesk(browser, { path: "/desk/white-labels", hasScript: withScript });
    const labelPage = await page.context().newPage();
    const theirSite = `http://${host}:${new URL(baseURL ?? "").port}`;

    await expect(page.getByText("From the deployment’s settings")).toBeVisible();
    await expect(page.getByText("Without it, the address does not work.")).toBeVisible();
    if (withScript) await expectAccessibleLayout(page);
    await page.getByRole("link", { name: "Add a white label" }).click();
    await page.getByLabel("Host").fill(`https://${host}`);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Phone").fill("1300 975 712");
    await page.getByLabel("Email").fill("help@harbour.example");
    await page.getByLabel("Look").selectOption({ label: "Generated from its colour" });
    await page.getByLabel("Colour").fill("#ffcc00");
    await page.getByRole("button", { name: "Preview the change" }).click();
    await expect(page.getByText(/Enter a host name like/).first()).toBeVisible();
    await expect(page.getByText(/Enter a colour dark enough for white text/).first()).toBeVisible();
    await expect(page.getByLabel("Colour")).toHaveValue("#ffcc00");
    if (withScript) await expectAccessibleLayout(page);
    await page.getByLabel("Host").fill(host);
    await page.getByLabel("Colour").fill(colour);
    await page.getByRole("button", { name: "Preview the change" }).click();
    const preview = page.getByRole("region", { name: "Preview of changes" });
    await expect(preview.getByRole("figure").first()).toContainText(name);
    // The preview has the colours of the branding, and the desk keeps its own.
    await expect(preview.getByText("See prices").first()).toHaveCSS("background-color", rgb(colour));
    if (withScript) expect(await readAccent(page)).toBe("#1c5b45");
    if (withScript) await expectAccessibleLayout(page);
    await page.getByLabel("Reason").fill("They sell our quotes");
    await page.getByRole("button", { name: "Add the white label" }).click();
    await expect(page.getByText("Saved. The host shows the change within a minute.")).toBeVisible();
    if (withScript) await expectAccessibleLayout(page);

    await labelPage.goto(theirSite);
    await expect(labelPage.getByRole("banner")).toContainText(name);
    await expect(labelPage.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await expect(labelPage.locator('link[rel="icon"]')).toHaveAttribute(
      "href",
      `/themes/1-${colour.slice(1)}-${name[0]}.svg`,
    );
    if (withScript) {
      expect(await readAccent(labelPage)).toBe(colour);
      expect(
        await labelPage
          .getByRole("banner")
          .locator("img")
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await labelPage.emulateMedia({ colorScheme });
        await expectAccessibleLayout(labelPage, { axe: "each" });
      }
    }

    await page.getByLabel("Look").selectOption({ label: "Theme folder sable-bay" });
    await page.getByRole("button", { name: "Preview the change" }).click();
    await expect(preview.getByText("Look: Generated from its colour → Theme folder sable-bay")).toBeVisible();
    await expect(preview.getByText("See prices").first()).toHaveCSS("background-color", "rgb(35, 64, 142)");
    await page.locator("#change").getByLabel("Reason").fill("They have colours of their own");
    await page.getByRole("button", { name: "Change the white label" }).click();
    await expect(page.getByText("Saved. The host shows the change within a minute.")).toBeVisible();
    await labelPage.goto(theirSite);
    await expect(labelPage.locator('link[rel="icon"]')).toHaveAttribute("href", "/brands/sable-bay/logo.svg");

    await page.getByText("End this white label").click();
    await page.getByLabel("Reason").first().fill("The contract is over");
    await page.getByRole("button", { name: "End the white label" }).click();
    await expect(page.getByText("Our own branding (ended)", { exact: true })).toBeVisible();
    await labelPage.goto(theirSite);
    await expect(labelPage.getByRole("banner")).not.toContainText(name);
    await expect(labelPage.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();

    const latestChange = page.getByRole("region", { name: "Changes" }).getByRole("listitem").first();
    await latestChange.locator("summary", { hasText: "Restore" }).click();
    await latestChange.getByLabel("Reason").fill("It goes on");
    await latestChange.getByRole("button", { name: "Restore" }).click();
    // The page still says "Saved" from ending the branding, so only the list of changes shows whether it has been restored.
    await expect(page.getByText("Our own branding (ended)", { exact: true })).toHaveCount(0);
    await labelPage.goto(theirSite);
    await expect(labelPage.getByRole("banner")).toContainText(name);
    if (withScript) await expectAccessibleLayout(page);
  });

/** Converts `#rrggbb` to the notation of computed styles. */
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")})`;
