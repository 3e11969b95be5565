import { expect, it } from "vitest";
import { type WriteFacts, writersOf } from "./decide-save";

const verdict = (over: Partial<WriteFacts>) =>
  writersOf({ hasContact: false, isClosed: false, isHolder: false, retainQuote: false, ...over });

it("lets anyone with the guid continue an open draft without contact details", () => {
  expect([verdict({}), verdict({ retainQuote: true })]).toEqual(["write", "write"]);
});

it("gives a stranger a copy without contact details, whatever they ask", () => {
  for (const closed of [{ hasContact: true }, { isClosed: true }]) {
    for (const retainQuote of [true, false]) expect(verdict({ ...closed, retainQuote })).toBe("shift-without-contact");
  }
});

it("F-259 shifts a submitted or booked lead of its holder unless the quote is retained", () => {
  expect(verdict({ isHolder: true, isClosed: true })).toBe("shift");
  expect(verdict({ isHolder: true, isClosed: true, retainQuote: true })).toBe("write");
  expect(verdict({ isHolder: true, hasContact: true })).toBe("write");
});
