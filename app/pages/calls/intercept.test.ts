import { expect, it } from "vitest";
import { callHeaders } from "./intercept";

const FACTS = {
  clientId: "7.8",
  location: "https://x.example/quote-2/a?step=date",
  viewVersion: "v9",
  gatewayKey: "public",
};

it("F-405 F-406 every call sends client id, window location and view version", () => {
  expect(callHeaders("/api/lead/a", FACTS)).toEqual({
    "X-Analytics-Client-Id": "7.8",
    "X-Window-Location": "https://x.example/quote-2/a?step=date",
    "X-View-Version": "v9",
  });
});

it("F-406 the gateway's key is sent only to the gateway, and only if it is configured", () => {
  expect(callHeaders("/api/gateway", FACTS)["X-Gateway-Api-Key"]).toBe("public");
  expect(callHeaders("/api/gateway/docs", FACTS)).not.toHaveProperty("X-Gateway-Api-Key");
  expect(callHeaders("/api/gateway", { ...FACTS, gatewayKey: null })).not.toHaveProperty("X-Gateway-Api-Key");
});
