import { beforeAll, expect, it } from "vitest";
import { WALLETS, type ExpressCardName, type WalletKind } from "../../../app/domain/payments/card-sandbox";
import { seedReference } from "../../support/reference-fixture";
import { call } from "../api/call";
import { testContext, count, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client, locationOf } from "../identity/client";
import { momentContext, insertLead } from "../quotes/marketplace";

/** Apple Pay and Google Pay through the customer's pages, with the sandbox. */

const WORKSHOP = 740;
const WALLET_KINDS = Object.keys(WALLETS) as WalletKind[];

beforeAll(async () => {
  await seedReference(DB, {
    only: [
      "categories",
      "tasks",
      "parts",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
      "messages",
      "discounts",
    ],
  });
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 1_000_000 }));
}, 60_000);

const readHiddenField = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
const plainHtml = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/** The card window for a new booking, in a browser without JavaScript. */
async function openCardWindow() {
  const { guid } = await insertLead(momentContext(Date.now()).context);
  const { ServiceDate, ArrivalTime, ArrivalTime2 } = (await call("GET", `/api/finalise/${guid}/${WORKSHOP}`)).json;
  const browser = new Client();
  const path = locationOf(
    await browser.ask(`/booking/${guid}/finalise?supplier=${WORKSHOP}`, {
      intent: "bookAnyway",
      paymentMethod: "creditCard",
      submissionKey: testContext().ids.token(),
      supplierId: String(WORKSHOP),
      serviceDay: ServiceDate,
      arrival: ArrivalTime2 ? `${ArrivalTime}-${ArrivalTime2}` : ArrivalTime,
      firstName: "Kiri",
      lastName: "Walker",
      mobile: "0404 040 404",
      email: `kiri.${crypto.randomUUID()}@example.com`,
      agreedTerms: "on",
    }),
  ).pathname;
  const html = await (await browser.ask(path)).text();
  const attemptId = readHiddenField(html, "attemptId");
  const clientSecret = readHiddenField(html, "clientSecret");
  const postCheckout = (fields: Readonly<Record<string, string>>) =>
    browser.ask("/sandbox/stripe/confirm", { attemptId, clientSecret, ...fields });
  return {
    guid,
    path,
    clientSecret,
    html: plainHtml(html),
    press: postCheckout,
    /** Pays with one of the two wallets and follows the redirect. */
    async pay(wallet: WalletKind, expressCard: ExpressCardName) {
      const to = locationOf(await postCheckout({ way: wallet, expressCard }));
      return plainHtml(await (await browser.ask(to.pathname + to.search)).text());
    },
    finish: async () => locationOf(await browser.ask(path, {})).pathname,
    /** Loads only the page underneath the card window, as the router does when the window closes. */
    pageUnderneath: () =>
      browser.ask(`${path}.data?_routes=${encodeURIComponent("routes/booking.$leadGuid.finalise")}`),
    bookings: () => count("bookings where lead_guid = ?", guid),
    atProvider: async () =>
      JSON.parse(
        (await DB.prepare("select body from sandbox_stripe_objects where id = ?")
          .bind(clientSecret.split("_secret_")[0])
          .first<string>("body")) ?? "{}",
      ),
  };
}

it("B-078 the page behind a payment window opens the confirmation once the payment has booked", async () => {
  const window = await openCardWindow();
  expect(await (await window.pageUnderneath()).text()).not.toContain("/confirmation");
  await window.pay("apple_pay", "visa");
  const confirmation = await window.finish();
  expect(confirmation).toMatch(/\/confirmation$/);
  expect(await (await window.pageUnderneath()).text()).toContain(confirmation);
});

it.each(
  WALLET_KINDS,
)("%s pays for a booking like a card: the amount is held once, and the method is recorded", async (wallet) => {
  const window = await openCardWindow();
  for (const name of Object.values(WALLETS)) expect(window.html).toContain(`${name} (sandbox)`);
  expect(window.html).toContain("or pay by card");
  await window.pay(wallet, "mastercard");
  // A second click on either wallet finds the completed payment and changes nothing.
  const heldIntent = await window.atProvider();
  for (const otherWallet of WALLET_KINDS) await window.press({ way: otherWallet, expressCard: "visa" });
  expect(await window.atProvider()).toEqual(heldIntent);
  expect(heldIntent).toMatchObject({
    status: "requires_capture",
    capture_method: "manual",
    amount_capturable: heldIntent.amount,
    latest_charge: {
      payment_method_details: {
        card: { brand: "mastercard", last4: "4444", wallet: { type: wallet, [wallet]: {}, dynamic_last4: "4444" } },
      },
    },
  });
  expect(await window.finish()).toMatch(/^\/booking\/[\w-]{27}\/confirmation$/);
  expect(await window.finish()).toMatch(/^\/booking\/[\w-]{27}\/confirmation$/);
  expect(await window.bookings()).toBe(1);
});

it("a declined card shows a message in the window, and another card can be typed", async () => {
  const window = await openCardWindow();
  expect(await window.pay("apple_pay", "visa_chargeDeclined")).toContain("Your card was declined.");
  expect(await window.bookings()).toBe(0);
  const input = { name: "Kiri Walker", number: "4242 4242 4242 4242", expiry: "12/40", securityCode: "123" };
  await window.press(input);
  expect((await window.atProvider()).latest_charge.payment_method_details.card).toMatchObject({
    brand: "visa",
    wallet: null,
  });
  expect(await window.finish()).toMatch(/confirmation$/);
});

it("B-184 American Express in express checkout is declined without calling the provider", async () => {
  const window = await openCardWindow();
  expect(await window.pay("google_pay", "amex")).toContain(
    "Only Visa and Mastercard payment methods are supported. We apologise for any inconvenience.",
  );
  expect(await window.atProvider()).toMatchObject({ status: "requires_payment_method", latest_charge: null });
  // The form still works.
  await window.pay("google_pay", "visa");
  expect(await window.finish()).toMatch(/confirmation$/);
});

it("B-184 an American Express payment authorised anyway is released and books nothing", async () => {
  const window = await openCardWindow();
  const past = await testContext().payments.sandbox.card?.confirm(
    window.clientSecret,
    { wallet: "apple_pay", card: "amex" },
    "/back",
  );
  expect(past).toEqual({ next: "/back" });
  expect(await window.finish()).toMatch(/\/finalise\/unsuccessful$/);
  expect(await window.bookings()).toBe(0);
  expect(await window.atProvider()).toMatchObject({ status: "canceled", amount_capturable: 0, amount_received: 0 });
});

it("a method or card without a button is refused without calling the provider", async () => {
  const window = await openCardWindow();
  for (const [way, expressCard] of [
    ["link", "visa"],
    ["apple_pay", "visa_debit"],
  ] as const)
    expect((await window.press({ way, expressCard })).status).toBe(422);
  expect(await window.atProvider()).toMatchObject({ status: "requires_payment_method" });
});
