import { expect, it } from "vitest";
import { routePatterns } from "./route-pattern";

const patternOf = routePatterns({
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", index: true },
  quotes: { id: "quotes", parentId: "root", path: "quotes/:leadGuid" },
  step: { id: "step", parentId: "quotes", path: ":step" },
  lost: { id: "lost", parentId: "root", path: "*" },
});

it("a path with a guid or token is logged as its pattern", () => {
  expect(patternOf("/")).toBe("/");
  expect(patternOf("/quotes/0b0e-1")).toBe("/quotes/:leadGuid");
  expect(patternOf("/quotes/0b0e-1.data")).toBe("/quotes/:leadGuid");
  expect(patternOf("/quotes/0b0e-1/vehicle-select")).toBe("/quotes/:leadGuid/:step");
  expect(patternOf("/_root.data")).toBe("/");
  expect(patternOf("/secret-token-of-somebody")).toBe("/*");
});
