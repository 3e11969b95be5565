import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const CUSTOM = {
  LeadCartItemType: "RepairInspection",
  IsCustomRepair: true,
  RepairInspectionName: "Strange rattle",
  RepairNotes: "Rattles when cold",
  RepairCategoryId: 2,
};

/** Opens the results of a lead without instant prices and the form of its first listing. */
async function openForm(page: Page) {
  const guid = await makeLead(page, { CartItems: [CUSTOM] });
  await page.goto(`/quotes/${guid}`);
  const card = page.getByRole("list", { name: "Offers" }).getByRole("article").first();
  const supplier = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: "Get a quote" }).click();
  const dialog = page.getByRole("dialog", { name: `Get a quote from ${supplier}` });
  await expect(dialog).toBeVisible();
  return { guid, dialog };
}

async function fillForm(page: Page, contactNumber: string) {
  await page.getByLabel("Name", { exact: true }).fill("Kim Lee");
  await page.getByLabel("Email", { exact: true }).fill("kim@customer.example");
  await page.getByLabel("Contact number").fill(contactNumber);
  await page.getByLabel("Comments").fill("Only when it is cold");
}

/** The variables of each call that the dialog makes. */
function recordCalls(page: Page) {
  const calls: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/gateway") && request.postDataJSON().operationName === "supplierDirectLead")
      calls.push(request.postDataJSON().variables);
  });
  return calls;
}

test("F-329 submitting the empty form shows its errors and makes no call", async ({ page }) => {
  const { dialog } = await openForm(page);
  const calls = recordCalls(page);
  await dialog.getByRole("button", { name: "Ask for a quote" }).click();
  await expect(dialog.getByRole("alert")).toBeFocused();
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText([
    "Name: Enter your name",
    "Email: Enter your email address",
  ]);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoAxeViolations(page);
  }
  expect(calls).toEqual([]);
});

test("P-328 F-330 the form omits an invalid contact number from its gateway call", async ({ page }) => {
  const { guid, dialog } = await openForm(page);
  const calls = recordCalls(page);
  await fillForm(page, "12");
  const responsePromise = page.waitForResponse("**/api/gateway");
  await dialog.getByRole("button", { name: "Ask for a quote" }).click();
  expect((await (await responsePromise).json()).data.supplierDirectLead.errors).toEqual([]);
  expect(calls).toEqual([
    {
      workshopId: expect.any(Number),
      leadGuid: guid,
      name: "Kim Lee",
      contactNumber: null,
      email: "kim@customer.example",
      comments: "Only when it is cold",
    },
  ]);
  await expect(dialog.getByRole("status")).toContainText("Your request has been sent");
  await expect(dialog.getByRole("status")).toContainText("left out the contact number");
  await expectNoAxeViolations(page);
  await dialog.getByRole("link", { name: "Back to the quotes" }).click();
  await expect(dialog).toHaveCount(0);
});

test("F-360 F-417 P-381 a failed call shows a failure status in the form and keeps its input", async ({ page }) => {
  const { dialog } = await openForm(page);
  await fillForm(page, "0404 111 222");
  const failures = [
    { status: 500, json: { errors: [{ message: "no" }] } },
    {
      status: 200,
      json: {
        data: {
          supplierDirectLead: {
            errors: [{ code: "supplier-not-found", field: null, message: "We could not find this supplier" }],
          },
        },
      },
    },
  ];
  for (const fakeResponse of failures) {
    await page.route("**/api/gateway", (route) => route.fulfill(fakeResponse), { times: 1 });
    await dialog.getByRole("button", { name: "Ask for a quote" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      fakeResponse.status === 500 ? "couldn’t reach the workshop" : "could not find this supplier",
    );
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kim Lee");
    await expect(page.getByLabel("Contact number")).toHaveValue("0404 111 222");
    await expect(page.getByLabel("Comments")).toHaveValue("Only when it is cold");
  }
  await expectNoAxeViolations(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is posted, shows its errors, and confirms that it was sent", async ({ page }) => {
    await openForm(page);
    await page.getByLabel("Name", { exact: true }).fill("Kim Lee");
    await page.getByRole("button", { name: "Ask for a quote" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your email address");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kim Lee");
    await fillForm(page, "0404 111 222");
    await page.getByRole("button", { name: "Ask for a quote" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Your request has been sent" })).toContainText(
      "kim@customer.example or 0404 111 222",
    );
  });
});
