import { expect, it } from "vitest";
import { hummSignature, isSigned, signedText } from "./signature";

const fields = {
  x_account_id: "30199999",
  x_amount: "249.00",
  x_currency: "AUD",
  x_gateway_reference: "5242123",
  x_reference: "BK-1001",
  x_result: "completed",
  x_test: "true",
  x_timestamp: "2026-11-20T01:02:03Z",
};
const SIGNATURE = "f1a5e224ccb9519f3e8da4c03a8d69e175f6110563e25e67a0fb5341be24be2b";

it("the signature matches humm's published test vector", () => {
  expect(signedText(fields)).toBe(
    "x_account_id30199999x_amount249.00x_currencyAUDx_gateway_reference5242123x_referenceBK-1001x_resultcompletedx_testtruex_timestamp2026-11-20T01:02:03Z",
  );
  expect(hummSignature(fields, "humm-test-key")).toBe(SIGNATURE);
});

it("signs all x_ fields except the signature, and no other fields", () => {
  expect(isSigned({ ...fields, x_signature: SIGNATURE, utm_source: "mail" }, "humm-test-key")).toBe(true);
  expect(isSigned({ ...fields, x_signature: SIGNATURE.toUpperCase() }, "humm-test-key")).toBe(true);
  expect(isSigned({ ...fields, x_amount: "248.00", x_signature: SIGNATURE }, "humm-test-key")).toBe(false);
  expect(isSigned({ ...fields, x_signature: SIGNATURE }, "another-key")).toBe(false);
  expect(isSigned(fields, "humm-test-key")).toBe(false);
});
