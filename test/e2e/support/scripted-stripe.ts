import type { Page } from "@playwright/test";

/** The calls made to Stripe's script, and the answers that it gives. */
declare global {
  interface Window {
    stripeTest: {
      confirmed: { secret: string; country?: string | undefined; token?: string; redirect?: string; back?: string }[];
      disabled: boolean[];
      answer: (result: object) => void;
      load: () => void;
      /** State of Apple Pay and Google Pay: the options they were created with, which of them are available, and their payment sheet. */
      express: {
        elements: object | null;
        buttons: object | null;
        brand: string;
        /** Outcomes of the sheets: "opened", "not opened", "fail". */
        sheets: string[];
        ready: (ways: object | undefined) => void;
        click: () => void;
        agree: () => void;
        cancel: () => void;
      };
    };
  }
}

/**
 * Replaces js.stripe.com, which tests must not load: three fields that count as filled, the buttons of Apple Pay and Google Pay, and a confirmation that waits
 * for `answer`.
 */
const SCRIPT = `
window.stripeTest = {
  confirmed: [], disabled: [false, false, false], answer: () => {}, load: () => {},
  express: { elements: null, buttons: null, brand: "visa", sheets: [], ready() {}, click() {}, agree() {}, cancel() {} },
};
const { express } = window.stripeTest;
const box = (n) => {
  const heard = {};
  return {
    on(event, work) { heard[event] = work; },
    update({ disabled }) { window.stripeTest.disabled[n] = disabled; },
    mount(place) {
      place.textContent = "Stripe's box " + (n + 1);
      const was = window.stripeTest.load;
      window.stripeTest.load = () => { was(); heard.change({ complete: true, brand: "visa" }); heard.ready(); };
    },
  };
};
const expressButtons = () => {
  const heard = {};
  const saw = (what) => () => { express.sheets.push(what); };
  return {
    on(event, work) { heard[event] = work; },
    destroy() {},
    mount(place) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Apple Pay or Google Pay";
      button.addEventListener("click", () => express.click());
      place.append(button);
      express.ready = (availablePaymentMethods) => heard.ready({ availablePaymentMethods });
      express.click = () => heard.click({ resolve: saw("opened"), reject: saw("not opened") });
      express.agree = () => { heard.confirm({ paymentFailed: ({ reason }) => saw(reason)() }); };
      express.cancel = () => heard.cancel?.({});
    },
  };
};
const confirming = (asked) => {
  window.stripeTest.confirmed.push(asked);
  return new Promise((answer) => { window.stripeTest.answer = answer; });
};
window.Stripe = () => ({
  _registerWrapper() {}, registerAppInfo() {},
  elements(options) {
    let n = 0;
    if (!options) return { create: () => box(n++) };
    express.elements = options;
    return {
      create(kind, buttons) { express.buttons = { kind, ...buttons }; return expressButtons(); },
      submit: async () => ({}),
    };
  },
  createConfirmationToken: async () => ({
    confirmationToken: { id: "ctoken_test", payment_method_preview: { type: "card", card: { brand: express.brand } } },
  }),
  confirmCardPayment: (secret, { payment_method: { billing_details } }) =>
    confirming({ secret, country: billing_details.address.country }),
  confirmPayment: ({ clientSecret, redirect, confirmParams: { confirmation_token, return_url } }) =>
    confirming({ secret: clientSecret, token: confirmation_token, redirect, back: return_url }),
});
`;

export const serveScriptedStripe = (page: Page) =>
  page.route("https://js.stripe.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: SCRIPT }));
