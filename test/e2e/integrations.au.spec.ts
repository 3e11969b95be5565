import { expectAccessibleLayout } from "./support/screenshots";
import { expect, test } from "./support/test";

test("an admin adds a webhook and an API key, and the API reference shows its scopes", async ({ page }) => {
  await page.goto("/desk/integrations");
  await page.getByRole("button", { name: /Opal Operator/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API and webhooks");
  await page.getByRole("link", { name: "Add a webhook" }).click();
  await page.getByLabel("Name").fill("Job cards");
  await page.getByLabel("Address", { exact: true }).fill("https://10.0.0.1/hooks");
  await page.getByLabel("Whose events").selectOption("all");
  await page.getByLabel("Reason").fill("The workshop wants its job cards filled in");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("alert")).toContainText("Use a public address with a host name");
  await expectAccessibleLayout(page);
  await page.getByLabel("Address", { exact: true }).fill("https://receiver.example/hooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await expectAccessibleLayout(page);
  await page.getByRole("link", { name: "I have copied it" }).click();
  await page.getByRole("link", { name: "Job cards" }).click();
  await expect(page.getByText("Nothing has been sent yet.")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole("link", { name: "API and webhooks" }).last().click();
  await page.getByRole("link", { name: "Create a key" }).click();
  await page.getByLabel("Name").fill("Job cards");
  await page.getByLabel("Read webhooks and their deliveries").check();
  await page.getByLabel("Reason").fill("To see what was told");
  await expectAccessibleLayout(page);
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("Key", { exact: true }).inputValue();
  expect(key).toMatch(/^key_/);
  const answer = await page.request.get("/api/webhooks", { headers: { Authorization: `Bearer ${key}` } });
  expect(((await answer.json()) as { Webhooks: { Name: string }[] }).Webhooks.map(({ Name }) => Name)).toContain(
    "Job cards",
  );
  await page.getByRole("link", { name: "I have copied it" }).click();
  await expect(page.getByRole("heading", { name: /^Job cards, ending in/ })).toBeVisible();
  await expectAccessibleLayout(page);

  // The page's policy blocks the API viewer's requests to its vendor's site, so nothing external is loaded.
  const outsideUrls: string[] = [];
  page.on("response", (response) => {
    if (!/^(http:\/\/127\.0\.0\.1|blob:|data:)/.test(response.url())) outsideUrls.push(response.url());
  });
  await page.getByRole("link", { name: "API reference" }).click();
  await expect(page.locator("#plain")).toBeHidden({ timeout: 30_000 });
  await expect(page.locator("#reference").getByText("Webhooks", { exact: true }).first()).toBeVisible();
  await expect(page.locator("#errors").getByText("key-lacks-scope")).toBeAttached();
  expect(outsideUrls).toEqual([]);
});
