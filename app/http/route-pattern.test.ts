import { expect, it } from "vitest";
import { routeFacts } from "./route-pattern";

const factsOf = routeFacts({
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", index: true, module: { handle: { isPublic: true } } },
  quotes: { id: "quotes", parentId: "root", path: "quotes/:leadGuid" },
  step: { id: "step", parentId: "quotes", path: ":step" },
  card: { id: "card", parentId: "quotes", path: "card/:attemptId", module: { handle: { paysWith: "card" } } },
  lost: { id: "lost", parentId: "root", path: "*" },
});
const patternOf = (path: string) => factsOf(path).pattern;

it("a path with a guid or token is logged as its pattern", () => {
  expect(patternOf("/")).toBe("/");
  expect(patternOf("/quotes/0b0e-1")).toBe("/quotes/:leadGuid");
  expect(patternOf("/quotes/0b0e-1.data")).toBe("/quotes/:leadGuid");
  expect(patternOf("/quotes/0b0e-1/vehicle-select")).toBe("/quotes/:leadGuid/:step");
  expect(patternOf("/_root.data")).toBe("/");
  expect(patternOf("/secret-token-of-somebody")).toBe("/*");
});

it("a page is private unless its route says that it is for everybody; a path of nobody is too", () => {
  expect(["/", "/_root.data", "/quotes/0b0e-1", "/secret"].map((path) => factsOf(path).isPublic)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("a window that pays says with what; the page below it does not", () => {
  expect(
    ["/quotes/0b0e-1/card/7", "/quotes/0b0e-1/card/7.data", "/quotes/0b0e-1"].map((path) => factsOf(path).paysWith),
  ).toEqual(["card", "card", null]);
});
