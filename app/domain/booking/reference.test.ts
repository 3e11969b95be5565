import fc from "fast-check";
import { expect, it } from "vitest";
import { bookingReference } from "./reference";

it("a booking reference always has nine digits", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(String(bookingReference(uuid))).toMatch(/^[1-9]\d{8}$/);
    }),
  );
});
