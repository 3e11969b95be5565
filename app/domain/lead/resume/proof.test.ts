import { expect, it } from "vitest";
import { maskedChannel, proofChannel } from "./proof";

it("a code goes to the mobile, else to the email; without both there is none", () => {
  expect(proofChannel({ mobile: "+61491570006", email: "a@b.example" })).toEqual({
    channel: "sms",
    to: "+61491570006",
  });
  expect(proofChannel({ mobile: null, email: "a@b.example" })).toEqual({ channel: "email", to: "a@b.example" });
  expect(proofChannel({ mobile: null, email: null })).toBeNull();
});

it("shows enough to know one's own number again and no more", () => {
  expect(maskedChannel({ channel: "sms", to: "+61491570006" })).toBe("0491 5...");
  expect(maskedChannel({ channel: "email", to: "casey@customer.example" })).toBe("c…@customer.example");
});
