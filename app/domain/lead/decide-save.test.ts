import { expect, it } from "vitest";
import { type WriteFacts, writersOf } from "./decide-save";

const verdict = (over: Partial<WriteFacts>) =>
  writersOf({ hasContact: false, isClosed: false, isHolder: false, retainQuote: false, ...over });

it("anyone with the guid can continue an open draft without contact details", () => {
  expect([verdict({}), verdict({ retainQuote: true })]).toEqual(["write", "write"]);
});

it("a stranger gets a copy without contact details, even with retainQuote", () => {
  for (const closed of [{ hasContact: true }, { isClosed: true }]) {
    for (const retainQuote of [true, false]) expect(verdict({ ...closed, retainQuote })).toBe("shift-without-contact");
  }
});

it("F-259 the holder's submitted lead is shifted to a copy unless the quote is retained", () => {
  expect(verdict({ isHolder: true, isClosed: true })).toBe("shift");
  expect(verdict({ isHolder: true, isClosed: true, retainQuote: true })).toBe("write");
  expect(verdict({ isHolder: true, hasContact: true })).toBe("write");
});
