import { expect, it } from "vitest";
import { ENVIRONMENT_LEVEL } from "../../settings/config";
import { quoteTitle } from "./quote-title";

it("F-044 F-045 F-046 only production has a title without a prefix", () => {
  const titles = Object.fromEntries(
    Object.entries(ENVIRONMENT_LEVEL).map(([name, level]) => [name, quoteTitle(level)]),
  );
  const prefixedTitle = "Get a Quote (V2)";
  expect(titles).toEqual({
    DEV: prefixedTitle,
    TEST: prefixedTitle,
    UAT: prefixedTitle,
    PreProd: prefixedTitle,
    PROD: "Get a Quote",
  });
});
