import { expect, it } from "vitest";
import type { Context } from "../../context";
import { searchFaqs, faqsOfBrand } from "./customer-faqs";

const faq = (id: number, topic: string, question: string, answer: string) => ({ id, topic, question, answer });
const FAQS = [
  faq(1, "Paying", "When do I pay?", "At the workshop, or online. If you cancel in time you pay nothing."),
  faq(2, "Bookings", "Can I cancel my booking?", "Yes, free until the day before."),
  faq(3, "Bookings", "Who fixes my car?", "A workshop near Ōtāhuhu, say."),
];
const faqIdsFor = (input: string) => searchFaqs(FAQS, input).map(({ id }) => id);

it("finds an answer by any meaningful word, complete or partial, in any spelling", () => {
  expect(faqIdsFor("cancel")).toEqual([2, 1]);
  expect(faqIdsFor("How can I CANCEL the booking?")).toEqual([2]);
  expect(faqIdsFor("otahuhu")).toEqual([3]);
  expect(faqIdsFor("cancel helicopter")).toEqual([]);
});

it("a search with only stop words finds nothing", () => {
  for (const input of ["", "   ", "what is the", "?!"]) expect(faqIdsFor(input)).toEqual([]);
});

it.each([
  [[], "You pay the supplier on the day.", 1],
  [
    ["creditCard"],
    "You can pay by Visa or Mastercard where the supplier offers it, or pay the supplier on the day.",
    2,
  ],
  [
    ["creditCard", "payPal", "zip"],
    "You can pay by Visa, Mastercard, PayPal or a pay later provider where the supplier offers it, or pay the supplier on the day.",
    2,
  ],
])("OP-15 FAQ answers about payments match the enabled payment methods: %j", async (enabledMethods, answer, count) => {
  const disabledMethods = { creditCard: null, payPal: null, afterPay: null, zip: null, humm: null, openpay: null };
  const faqs = await faqsOfBrand({
    db: {
      customerFaqs: {
        all: async () => [
          faq(11, "Payment", "How can I pay?", "{ways_to_pay}"),
          { ...faq(12, "Payment", "When is my card charged?", "Later."), needs: "creditCard" },
        ],
      },
    },
    config: { brand: { name: "Pitlane", supportPhone: "", supportEmail: "" } },
    payments: { ...disabledMethods, ...Object.fromEntries(enabledMethods.map((method) => [method, {}])) },
  } as unknown as Context);
  expect([faqs[0]?.answer, faqs.length]).toEqual([answer, count]);
});
