import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { serveScriptedStripe } from "./support/scripted-stripe";
import { expect, test } from "./support/test";

// The test deployment has no Stripe, so the content security policy of its pages blocks Stripe's script.
test.use({ bypassCSP: true });

test("B-236 B-276 B-319 B-135 B-137 B-278 B-318 P-359 the Stripe card form validates, confirms once in place and shows the right errors", async ({
  page,
}) => {
  await serveScriptedStripe(page);
  await page.goto("/angular-design/pages/card");
  const name = page.getByLabel("Name on card");
  const button = page.getByRole("main").getByRole("button");
  await expect(button).toHaveText("Pleast wait...");
  await expect(button).toBeDisabled();
  await expect(name).toBeDisabled();
  await expect(page.getByText("Stripe's box 3")).toBeVisible();
  expect(await page.evaluate(() => window.stripeTest.disabled)).toEqual([true, true, true]);

  await page.evaluate(() => window.stripeTest.load());
  await expect(button).toHaveText("Pay Now ($389.00)");
  await expect(button).toBeEnabled();
  await expect(name).toBeEnabled();
  expect(await page.evaluate(() => window.stripeTest.disabled)).toEqual([false, false, false]);
  await expectNoAxeViolations(page);

  await button.click();
  await expect(button).toHaveText("Processing...");
  await expect(button).toBeDisabled();
  await expect(name).toBeDisabled();
  await expect.poll(() => page.evaluate(() => window.stripeTest.disabled)).toEqual([true, true, true]);
  // Clicks again and presses Enter while the first submission is in progress.
  await button.click({ force: true });
  await page
    .locator("form")
    .evaluate((form: HTMLFormElement) => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  expect(await page.evaluate(() => window.stripeTest.confirmed)).toEqual([
    { secret: "pi_sample_secret_sample", country: "AU" },
  ]);

  await page.evaluate(() =>
    window.stripeTest.answer({
      error: { type: "validation_error", code: "incomplete_number", message: "Your card number is incomplete." },
    }),
  );
  await expect(page.getByRole("alert")).toHaveText("Your card number is incomplete.");
  await expect(button).toHaveText("Pay Now ($389.00)");
  await expect(button).toBeEnabled();

  await button.click();
  await expect(button).toHaveText("Processing...");
  await page.evaluate(() =>
    window.stripeTest.answer({ error: { type: "api_error", code: "internal", message: "Something of Stripe's own" } }),
  );
  await expect(page.getByRole("alert")).toHaveText(
    "An error has occured, please try again and if the problem persists please contact us on 1300 975 707.",
  );
  expect(new URL(page.url()).pathname).toBe("/angular-design/pages/card");
});

test("B-138 a refused card can be retried; a finished payment accepts no card", async ({ page }) => {
  await serveScriptedStripe(page);
  await page.goto("/angular-design/pages/card");
  const name = page.getByLabel("Name on card");
  const button = page.getByRole("main").getByRole("button");
  await expect(page.getByText("Stripe's box 3")).toBeVisible();
  await page.evaluate(() => window.stripeTest.load());
  const payAndExpectError = async (error: object) => {
    await button.click();
    await expect(button).toHaveText("Processing...");
    await page.evaluate((stripeError) => window.stripeTest.answer({ error: stripeError }), error);
    await expect(page.getByRole("alert")).toBeVisible();
  };
  await payAndExpectError({ type: "card_error", code: "card_declined", message: "Your card was declined." });
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await expect(name).toBeEnabled();
  await expect(button).toBeEnabled();
  expect(await page.evaluate(() => window.stripeTest.disabled)).toEqual([false, false, false]);

  await payAndExpectError({
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: "This PaymentIntent's status is canceled",
  });
  await expect(page.getByRole("alert")).toContainText("An error has occured");
  // No submission is in progress, and the form cannot be sent again.
  await expect(button).toHaveText("Pay Now ($389.00)");
  await expect(button).toBeDisabled();
  await expect(name).toBeDisabled();
  expect(await page.evaluate(() => window.stripeTest.disabled)).toEqual([true, true, true]);
  await page
    .locator("form")
    .evaluate((form: HTMLFormElement) => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  expect(await page.evaluate(() => window.stripeTest.confirmed.length)).toBe(2);
});

test("B-275 P-358 a missing Stripe script is a configuration error with the phone number", async ({ page }) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await page.goto("/angular-design/pages/card");
  await expect(page.getByRole("alert")).toContainText("Payment Configuration Error");
  await expect(page.getByRole("alert")).toContainText(
    "Unable to initialise the payment form. Try refreshing the browser - if the problem persists please contact us on 1300 975 707.",
  );
  await expect(page.getByRole("main").getByRole("button")).toBeDisabled();
});

const expressButton = (page: Page) => page.getByRole("button", { name: "Apple Pay or Google Pay" });

/** Opens the form with Stripe loaded in a browser that has one of the two wallets. */
async function openWithExpress(page: Page) {
  await serveScriptedStripe(page);
  await page.goto("/angular-design/pages/card");
  await expect(page.getByText("Stripe's box 3")).toBeVisible();
  await page.evaluate(() => {
    window.stripeTest.load();
    window.stripeTest.express.ready({ applePay: true, googlePay: false });
  });
  await expect(expressButton(page)).toBeVisible();
}
const readSheets = (page: Page) => page.evaluate(() => window.stripeTest.express.sheets);

test("express checkout requests only the amount, with no extra fields on the sheet", async ({ page }) => {
  await openWithExpress(page);
  expect(await page.evaluate(() => window.stripeTest.express.elements)).toEqual({
    mode: "payment",
    amount: 38900,
    currency: "aud",
    captureMethod: "manual",
    allowedPaymentMethodTypes: ["card"],
  });
  expect(await page.evaluate(() => window.stripeTest.express.buttons)).toMatchObject({
    kind: "expressCheckout",
    business: { name: "Pitlane" },
    paymentMethods: {
      applePay: "auto",
      googlePay: "auto",
      amazonPay: "never",
      klarna: "never",
      link: "never",
      paypal: "never",
    },
    billingAddressRequired: false,
    emailRequired: false,
    phoneNumberRequired: false,
    shippingAddressRequired: false,
  });
});

test("Apple Pay and Google Pay show only once Stripe reports support", async ({ page }) => {
  await serveScriptedStripe(page);
  await page.goto("/angular-design/pages/card");
  await expect(page.getByText("Stripe's box 3")).toBeVisible();
  await page.evaluate(() => window.stripeTest.load());
  const separator = page.getByText("or pay by card");
  await expect(separator).toBeHidden();
  for (const wallets of [undefined, { applePay: false, googlePay: false }]) {
    await page.evaluate((available) => window.stripeTest.express.ready(available), wallets);
    await expect(separator).toBeHidden();
    await expect(expressButton(page)).toBeHidden();
  }
  await page.evaluate(() => window.stripeTest.express.ready({ applePay: false, googlePay: true }));
  await expect(separator).toBeVisible();
  await expect(expressButton(page)).toBeVisible();
  await expectNoAxeViolations(page);
});

test("card and express sheet cannot be submitted at the same time", async ({ page }) => {
  await openWithExpress(page);
  const button = page.getByRole("main").getByRole("button", { name: /Pay Now|Processing/ });
  await expressButton(page).click();
  // Closing the payment sheet leaves the form unchanged.
  await page.evaluate(() => window.stripeTest.express.cancel());
  await expect(button).toBeEnabled();
  await expressButton(page).click();
  await page.evaluate(() => {
    window.stripeTest.express.agree();
    window.stripeTest.express.agree();
    window.stripeTest.express.click();
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  await expect(button).toHaveText("Processing...");
  await expect(button).toBeDisabled();
  await expect.poll(() => page.evaluate(() => window.stripeTest.disabled)).toEqual([true, true, true]);
  const canTakeFocus = () =>
    expressButton(page).evaluate((it: HTMLElement) => {
      it.focus();
      return document.activeElement === it;
    });
  await expect.poll(canTakeFocus).toBe(false);
  expect(await page.evaluate(() => window.stripeTest.confirmed)).toEqual([
    { secret: "pi_sample_secret_sample", token: "ctoken_test", redirect: "if_required", back: page.url() },
  ]);
  expect(await readSheets(page)).toEqual(["opened", "opened", "fail", "not opened"]);

  await page.evaluate(() =>
    window.stripeTest.answer({
      error: { type: "card_error", code: "card_declined", message: "Your card was declined." },
    }),
  );
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  expect((await readSheets(page)).at(-1)).toBe("fail");
  await expect(button).toBeEnabled();
  expect(await canTakeFocus()).toBe(true);

  // The customer pays by card instead, so the open payment sheet must not be confirmed as well.
  await button.click();
  await page.evaluate(() => window.stripeTest.express.agree());
  expect((await readSheets(page)).at(-1)).toBe("fail");
  expect(await page.evaluate(() => window.stripeTest.confirmed)).toEqual([
    expect.anything(),
    { secret: "pi_sample_secret_sample", country: "AU" },
  ]);
});

test("an unsupported card brand on the sheet is refused before authorisation", async ({ page }) => {
  await openWithExpress(page);
  await page.evaluate(() => {
    window.stripeTest.express.brand = "amex";
    window.stripeTest.express.agree();
  });
  await expect(page.getByRole("alert")).toHaveText(
    "Only Visa and Mastercard payment methods are supported. We apologise for any inconvenience.",
  );
  expect(await page.evaluate(() => window.stripeTest.confirmed)).toEqual([]);
  expect(await readSheets(page)).toEqual(["fail"]);
  await expect(expressButton(page)).toBeVisible();

  await page.evaluate(() => {
    window.stripeTest.express.brand = "mastercard";
    window.stripeTest.express.agree();
  });
  await expect.poll(() => page.evaluate(() => window.stripeTest.confirmed.length)).toBe(1);
  await page.evaluate(() =>
    window.stripeTest.answer({
      error: { type: "invalid_request_error", code: "payment_intent_unexpected_state", message: "canceled" },
    }),
  );
  await expect(page.getByRole("alert")).toContainText("An error has occured");
  await expect(page.getByRole("main").getByRole("button", { name: /Pay Now/ })).toBeDisabled();
  await page.evaluate(() => {
    window.stripeTest.express.click();
    window.stripeTest.express.agree();
  });
  expect(await page.evaluate(() => window.stripeTest.confirmed.length)).toBe(1);
  expect((await readSheets(page)).slice(-2)).toEqual(["not opened", "fail"]);
});
