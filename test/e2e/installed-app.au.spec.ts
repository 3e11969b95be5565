import type { Page } from "@playwright/test";
import { expectAccessibleLayout, DESK_AND_PHONE } from "./support/screenshots";
import { bookAsCustomer } from "./support/book";
import { simulateInstalledApp, cachedPages } from "./support/installed-app";
import { expect, test } from "./support/test";

const workerCount = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("the installed app shows garage and next booking offline, and nothing after sign-out", async ({
  page,
  context,
}) => {
  const manifest = await page.request.get("/site.webmanifest");
  const { start_url, display, icons } = (await manifest.json()) as {
    start_url: string;
    display: string;
    icons: readonly { src: string }[];
  };
  expect([start_url, display, icons.length]).toEqual(["/garage", "standalone", 3]);
  for (const { src } of icons) expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");

  await page.goto("/customer-signup?returnTo=/");
  await page.getByLabel("Name").fill("Ines Offline");
  await page.getByLabel("Email").fill("ines-offline@customer.example");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign out" })).toBeVisible();
  const token = await bookAsCustomer(page);

  // A browser tab caches nothing.
  await page.goto("/garage");
  expect(await workerCount(page)).toBe(0);

  await page.addInitScript(simulateInstalledApp);
  await page.goto("/garage");
  await expect.poll(() => cachedPages(page)).toEqual(["/garage", `/booking/${token}`]);

  await context.setOffline(true);
  await page.goto("/garage");
  await expect(page.getByRole("status")).toContainText("No connection. This page was saved on");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your garage");
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(await page.evaluate(() => [document.scripts.length, document.styleSheets.length])).toEqual([0, 1]);
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByRole("main").locator(`a[href="/booking/${token}"]`).first().click();
  await expect(page.getByRole("status").first()).toContainText("No connection. This page was saved on");
  await expect(page.getByRole("main")).toContainText("Brindlewick");
  await page.goto("/mechanics");
  await expect(page.getByRole("heading", { name: "No connection" }).last()).toBeVisible();
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByRole("link", { name: "Your garage", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your garage");

  await context.setOffline(false);
  await page.goto("/garage");
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign out" })).toHaveCount(0);
  // The service worker deletes its pages after the response.
  await expect.poll(() => cachedPages(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/garage");
  await expect(page.getByRole("heading", { name: "No connection" }).last()).toBeVisible();
  await expect(page.getByText("Ines")).toHaveCount(0);
});
