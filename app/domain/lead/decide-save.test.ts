import { expect, it } from "vitest";
import { type WriteFacts, decideWrite } from "./decide-save";

const decideWith = (overrides: Partial<WriteFacts>) =>
  decideWrite({ hasContact: false, isClosed: false, isHolder: false, retainQuote: false, ...overrides });

it("anyone with the guid can continue an open draft without contact details", () => {
  expect([decideWith({}), decideWith({ retainQuote: true })]).toEqual(["write", "write"]);
});

it("a stranger gets a copy without contact details, even with retainQuote", () => {
  for (const closed of [{ hasContact: true }, { isClosed: true }]) {
    for (const retainQuote of [true, false])
      expect(decideWith({ ...closed, retainQuote })).toBe("shift-without-contact");
  }
});

it("F-259 saving the holder's submitted lead creates a copy unless the quote is retained", () => {
  expect(decideWith({ isHolder: true, isClosed: true })).toBe("shift");
  expect(decideWith({ isHolder: true, isClosed: true, retainQuote: true })).toBe("write");
  expect(decideWith({ isHolder: true, hasContact: true })).toBe("write");
});
