import { expect, it } from "vitest";
import { CODE_LIMITS, parseCode, RESEND_AFTER_SECONDS } from "./limits";
import { CODE_ERRORS, toCodeError } from "../../../texts/verification";

it("F-437 the resend delay is 60 seconds", () => {
  expect([RESEND_AFTER_SECONDS, CODE_LIMITS.resendAfterMs]).toEqual([60, 60_000]);
});

it("F-411 F-413 each failed code check has its own error key and message", () => {
  expect([toCodeError("InvalidCode"), toCodeError("NotFound"), toCodeError("failed")]).toEqual([
    "invalidCode",
    "notFound",
    "serverError",
  ]);
  expect(new Set(Object.values(CODE_ERRORS)).size).toBe(3);
});

it("reads a verification code with spaces and refuses invalid codes", () => {
  expect(["123 456", " 123-456 ", "12345678901", "abcdef", "123"].map(parseCode)).toEqual([
    "123456",
    "123456",
    null,
    null,
    null,
  ]);
});
