import { expect, it } from "vitest";
import { ENVIRONMENT_LEVEL, type Environment } from "../settings/config";
import { debugEnabled } from "./debug-info";

it("F-350 B-080 debug info exists in DEV only: TEST, UAT, PreProd and PROD have none", () => {
  const enabledByEnvironment = Object.keys(ENVIRONMENT_LEVEL).map((environment) => [
    environment,
    debugEnabled(environment as Environment),
  ]);
  expect(enabledByEnvironment).toEqual([
    ["DEV", true],
    ["TEST", false],
    ["UAT", false],
    ["PreProd", false],
    ["PROD", false],
  ]);
});
