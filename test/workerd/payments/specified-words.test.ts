import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, it } from "vitest";
import { action as pay } from "../../../app/routes/booking.$bookingToken.pay/route";
import { seedReference } from "../../support/reference-fixture";
import { testContext, DB } from "../booking/test-booking";
import { Client, locationOf, ORIGIN } from "../identity/client";
import { testBooking, seedPortal } from "../portal/test-portal";

/** Texts as spelled in the specification, where customers read them. */

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["discounts"] });
}, 60_000);

const key = () => testContext().ids.token();

it("B-184 a card of another brand is refused with the supported brands named", async () => {
  const { token } = await testBooking();
  const browser = new Client();
  const window = locationOf(
    await browser.ask(`/booking/${token}/pay`, { paymentMethod: "creditCard", submissionKey: key() }),
  ).pathname;
  const clientSecret = /name="clientSecret" value="([^"]+)"/.exec(await (await browser.ask(window)).text())?.[1] ?? "";
  const card = {
    attemptId: window.split("/").at(-1) ?? "",
    clientSecret,
    name: "Kiri Walker",
    expiry: "12/40",
    securityCode: "1234",
  };
  const returnUrl = locationOf(await browser.ask("/sandbox/stripe/confirm", { ...card, number: "3782 822463 10005" }));
  expect(await (await browser.ask(returnUrl.pathname + returnUrl.search)).text()).toContain(
    "Only Visa and Mastercard payment methods are supported. We apologise for any inconvenience.",
  );
  expect(
    locationOf(await browser.ask("/sandbox/stripe/confirm", { ...card, number: "4242 4242 4242 4242" })).search,
  ).not.toContain("problem");
});

it("B-274 a failure to open an order shows the provider and the phone number", async () => {
  const { token } = await testBooking();
  const context = testContext();
  const { afterPay } = context.payments;
  if (!afterPay) throw new Error("no Afterpay");
  const app = {
    ...context,
    payments: {
      ...context.payments,
      afterPay: { ...afterPay, start: async () => ({ ok: false, reason: "unavailable" }) as const },
    },
  };
  const body = new URLSearchParams({ paymentMethod: "afterPay", submissionKey: key() });
  const response = await pay({
    params: { bookingToken: token },
    request: new Request(`${ORIGIN}/booking/${token}/pay`, { method: "POST", body }),
    context: { app },
  } as unknown as ActionFunctionArgs);
  expect(response).toMatchObject({
    data: { alert: "Afterpay Unavailable - Please try again and if the problem persists, contact us on 1300 975 707" },
  });
});
