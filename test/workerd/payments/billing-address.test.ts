import { toAttemptId } from "../../support/ids";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, it } from "vitest";
import { action as checkout } from "../../../app/routes/payment.$attemptId.checkout/route";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { BILLING } from "../../support/billing";
import { testContext, count } from "../booking/test-booking";
import { Client, locationOf, ORIGIN } from "../identity/client";
import { testBooking, seedPortal } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";

/** Zip checks the customer's credit by the billing address, so our own page asks for it before Zip is contacted. */

beforeAll(seedPortal, 60_000);

const countZipCalls = () => count("sandbox_checkouts where provider = 'zip'");
const attemptOf = (path: string) => testContext().db.payments.find(toAttemptId(path.split("/")[2] ?? ""));

/** Goes from the pay page to the page that asks for the address. */
async function startPayment() {
  const { token } = await testBooking();
  const browser = new Client();
  const response = await browser.ask(`/booking/${token}/pay`, {
    paymentMethod: "zip",
    submissionKey: testContext().ids.token(),
  });
  return { browser, path: locationOf(response).pathname };
}

it("Zip receives the payment with the customer's billing address", async () => {
  const countBefore = await countZipCalls();
  const { browser, path } = await startPayment();
  const page = await (await browser.ask(path)).text();
  expect(page).toContain("Your billing address");
  expect(page).not.toContain("/sandbox/zip/");
  expect(await countZipCalls()).toBe(countBefore);
  expect(await attemptOf(path)).toMatchObject({ state: "created", providerId: null });

  const response = await browser.ask(path, { ...BILLING });
  expect([response.status, locationOf(response).pathname]).toEqual([303, path]);
  expect(await countZipCalls()).toBe(countBefore + 1);
  expect(await (await browser.ask(path)).text()).toContain("/sandbox/zip/");
  // Submitting again opens no second payment.
  expect((await browser.ask(path, { ...BILLING, city: "Penrith" })).status).toBe(303);
  expect(await countZipCalls()).toBe(countBefore + 1);
});

it("missing and invalid fields are named, input is kept, and Zip is not called", async () => {
  const countBefore = await countZipCalls();
  const { browser, path } = await startPayment();
  const response = await browser.ask(path, { line1: "-", city: "Parramatta", state: "", postcode: "21" });
  expect(response.status).toBe(422);
  const page = await response.text();
  for (const text of ["Enter your street address or PO box", "Choose your state", "Enter a postcode of four digits"])
    expect(page).toContain(text);
  expect(page).toContain('value="Parramatta"');
  expect(await countZipCalls()).toBe(countBefore);
});

it("an address that cannot be sent to Zip shows a message and can be submitted again", async () => {
  const { path } = await startPayment();
  const context = testContext();
  const { zip } = context.payments;
  if (!zip) throw new Error("no Zip");
  const failingZip = { ...zip, start: async () => ({ ok: false, reason: "unavailable" }) as const };
  const response = await checkout({
    params: { attemptId: path.split("/")[2] },
    request: new Request(`${ORIGIN}${path}`, { method: "POST", body: new URLSearchParams({ ...BILLING }) }),
    context: { app: { ...context, payments: { ...context.payments, zip: failingZip } } },
  } as unknown as ActionFunctionArgs);
  expect(response).toMatchObject({
    init: { status: 503 },
    data: {
      result: {
        error: { "": ["Zip Unavailable - Please try again and if the problem persists, contact us on 1300 975 707"] },
        initialValue: { city: "Parramatta" },
      },
    },
  });
  expect(await attemptOf(path)).toMatchObject({ state: "created" });
  const { browser } = await startPayment();
  expect((await browser.ask(path, { ...BILLING })).status).toBe(303);
});

it("a payment without an address is released after an hour, with a link back", async () => {
  const { browser, path } = await startPayment();
  await sweepAttempts(momentContext(Date.now() + 30 * 60_000).context);
  expect(await attemptOf(path)).toMatchObject({ state: "created" });
  await sweepAttempts(momentContext(Date.now() + 61 * 60_000).context);
  expect(await attemptOf(path)).toMatchObject({ state: "released", reason: "abandoned" });
  expect(locationOf(await browser.ask(path)).pathname).toContain("/pay/unsuccessful");
  expect(locationOf(await browser.ask(path, { ...BILLING })).pathname).toBe(path);
  expect(await attemptOf(path)).toMatchObject({ providerId: null });
});

it("the page returns 404 for a payment by another method or customer", async () => {
  const { browser } = await startPayment();
  expect((await browser.ask(`/payment/${testContext().ids.token()}/checkout`, { ...BILLING })).status).toBe(404);
});
