import type { Page } from "@playwright/test";

/** What Stripe's script was asked, and what it is told to answer. */
declare global {
  interface Window {
    stripeTest: {
      confirmed: { secret: string; country: string | undefined }[];
      disabled: boolean[];
      answer: (result: object) => void;
      load: () => void;
    };
  }
}

/** Stands in for js.stripe.com, which no test may reach: three boxes that count as filled, and a confirmation that waits for `answer`. */
const SCRIPT = `
window.stripeTest = { confirmed: [], disabled: [false, false, false], answer: () => {}, load: () => {} };
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
window.Stripe = () => ({
  _registerWrapper() {}, registerAppInfo() {},
  elements() { let n = 0; return { create: () => box(n++) }; },
  confirmCardPayment(secret, { payment_method: { billing_details } }) {
    window.stripeTest.confirmed.push({ secret, country: billing_details.address.country });
    return new Promise((answer) => { window.stripeTest.answer = answer; });
  },
});
`;

export const serveScriptedStripe = (page: Page) =>
  page.route("https://js.stripe.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: SCRIPT }));
