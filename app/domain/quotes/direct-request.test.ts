import { expect, it } from "vitest";
import { readDirectRequest } from "./direct-request";

const input = { name: " Kim Lee ", contactNumber: "0404 040 404", email: " kim@customer.example ", comments: "  " };

it("returns the typed values in their stored format", () => {
  expect(readDirectRequest("AU", input)).toEqual({
    ok: true,
    request: { name: "Kim Lee", contactNumber: "+61404040404", email: "kim@customer.example", comments: null },
  });
});

it("F-330 drops a contact number that does not match the country's phone pattern", () => {
  for (const [country, contactNumber] of [
    ["AU", "12"],
    ["AU", ""],
    ["AU", "call me"],
    ["NZ", "0404 040 404"],
  ] as const) {
    expect(readDirectRequest(country, { ...input, contactNumber }), contactNumber).toMatchObject({
      ok: true,
      request: { name: "Kim Lee", contactNumber: null },
    });
  }
  expect(readDirectRequest("NZ", { ...input, contactNumber: "021 123 4567" })).toMatchObject({
    request: { contactNumber: "+64211234567" },
  });
});

it("name and email are required, and no value may exceed its maximum length", () => {
  expect(readDirectRequest("AU", { name: " ", contactNumber: "", email: "", comments: "" })).toEqual({
    ok: false,
    errors: { name: ["Enter your name"], email: ["Enter your email address"] },
  });
  expect(readDirectRequest("AU", { ...input, email: "kim@", comments: "x".repeat(1001) })).toMatchObject({
    ok: false,
    errors: { email: [expect.stringContaining("like")], comments: [expect.any(String)] },
  });
  expect(readDirectRequest("AU", { ...input, name: "x".repeat(101) })).toMatchObject({
    ok: false,
    errors: { name: [expect.any(String)] },
  });
});
