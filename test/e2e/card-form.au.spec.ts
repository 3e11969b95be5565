import { expectNoAxeViolations } from "./support/axe";
import { serveScriptedStripe } from "./support/scripted-stripe";
import { expect, test } from "./support/test";

// The test deployment has no Stripe, so its pages do not let Stripe's script in.
test.use({ bypassCSP: true });

test("B-236 B-276 B-319 B-135 B-137 B-278 B-318 P-359 the card form: waits for Stripe, is read-only while a card is confirmed once, in AU, without leaving the page, and shows Stripe's own words for what was typed, ours for any other failure", async ({
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
  // A second click, and Enter's submit, while the first is under way.
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

test("B-138 a refused card can be followed by another one; a payment that is over takes none, and the form stays off", async ({
  page,
}) => {
  await serveScriptedStripe(page);
  await page.goto("/angular-design/pages/card");
  const name = page.getByLabel("Name on card");
  const button = page.getByRole("main").getByRole("button");
  await expect(page.getByText("Stripe's box 3")).toBeVisible();
  await page.evaluate(() => window.stripeTest.load());
  const payAndHear = async (error: object) => {
    await button.click();
    await expect(button).toHaveText("Processing...");
    await page.evaluate((told) => window.stripeTest.answer({ error: told }), error);
    await expect(page.getByRole("alert")).toBeVisible();
  };
  await payAndHear({ type: "card_error", code: "card_declined", message: "Your card was declined." });
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await expect(name).toBeEnabled();
  await expect(button).toBeEnabled();
  expect(await page.evaluate(() => window.stripeTest.disabled)).toEqual([false, false, false]);

  await payAndHear({
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: "This PaymentIntent's status is canceled",
  });
  await expect(page.getByRole("alert")).toContainText("An error has occured");
  // Nothing is under way any more, and nothing can be sent again.
  await expect(button).toHaveText("Pay Now ($389.00)");
  await expect(button).toBeDisabled();
  await expect(name).toBeDisabled();
  expect(await page.evaluate(() => window.stripeTest.disabled)).toEqual([true, true, true]);
  await page
    .locator("form")
    .evaluate((form: HTMLFormElement) => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  expect(await page.evaluate(() => window.stripeTest.confirmed.length)).toBe(2);
});

test("B-275 P-358 Stripe's script that does not come is a configuration error with the phone, and nothing can be paid", async ({
  page,
}) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await page.goto("/angular-design/pages/card");
  await expect(page.getByRole("alert")).toContainText("Payment Configuration Error");
  await expect(page.getByRole("alert")).toContainText(
    "Unable to initialise the payment form. Try refreshing the browser - if the problem persists please contact us on 1300 975 707.",
  );
  await expect(page.getByRole("main").getByRole("button")).toBeDisabled();
});
