import { expect, it } from "vitest";
import { pagePath } from "./data-layer";

it("F-109 a page view has the path and the step, never the lead or the booking", () => {
  expect(pagePath("/quote-2/3f0a2c9e-8b1d-4c55-9d1e-0a1b2c3d4e5f", "?step=location&email=a@b.c")).toBe(
    "/quote-2/:guid?step=location",
  );
  expect(pagePath("/booking/AbCdEfGhIjKlMnOpQrStUvWxY12/confirmation", "")).toBe("/booking/:token/confirmation");
  expect(pagePath("/", "?q=brakes")).toBe("/");
});
