import { expect, it } from "vitest";
import { faqsFor } from "./customer-faqs";

const faq = (id: number, topic: string, question: string, answer: string) => ({ id, topic, question, answer });
const FAQS = [
  faq(1, "Paying", "When do I pay?", "At the workshop, or online. If you cancel in time you pay nothing."),
  faq(2, "Bookings", "Can I cancel my booking?", "Yes, free until the day before."),
  faq(3, "Bookings", "Who fixes my car?", "A workshop near Ōtāhuhu, say."),
];
const found = (typed: string) => faqsFor(FAQS, typed).map(({ id }) => id);

it("an answer is found by every word that says something, begun or whole, in any spelling of its letters", () => {
  expect(found("cancel")).toEqual([2, 1]);
  expect(found("How can I CANCEL the booking?")).toEqual([2]);
  expect(found("otahuhu")).toEqual([3]);
  expect(found("cancel helicopter")).toEqual([]);
});

it("words that say nothing find nothing", () => {
  for (const typed of ["", "   ", "what is the", "?!"]) expect(found(typed)).toEqual([]);
});
