import { expect, it } from "vitest";
import { maskedChannel, proofChannel } from "./proof";

it("a code is sent to the mobile, otherwise to the email; without either there is no channel", () => {
  expect(proofChannel({ mobile: "+61491570006", email: "a@b.example" })).toEqual({
    channel: "sms",
    to: "+61491570006",
  });
  expect(proofChannel({ mobile: null, email: "a@b.example" })).toEqual({ channel: "email", to: "a@b.example" });
  expect(proofChannel({ mobile: null, email: null })).toBeNull();
});

it("the mask shows only enough to recognise one's own number or email", () => {
  expect(maskedChannel({ channel: "sms", to: "+61491570006" })).toBe("0491 5...");
  expect(maskedChannel({ channel: "email", to: "casey@customer.example" })).toBe("c…@customer.example");
});
