import { expect, it } from "vitest";
import { pageFinder } from "./find-page";

type Routes = Parameters<typeof pageFinder>[0];

const routes: Readonly<Record<string, object>> = {
  root: { path: "" },
  home: { parentId: "root", index: true },
  quotes: { parentId: "root", path: "quotes/:leadGuid" },
  step: { parentId: "quotes", path: ":step" },
  card: { parentId: "quotes", path: "card/:attemptId" },
  lost: { parentId: "root", path: "*" },
};
const find = pageFinder(
  Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { id, module: {}, ...route }])) as Routes,
);

it.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/quotes/0b0e-1", "/quotes/:leadGuid"],
  ["/quotes/0b0e-1.data", "/quotes/:leadGuid"],
  ["/QUOTES/0b0e-1/", "/quotes/:leadGuid"],
  ["/quotes/0b0e-1/vehicle-select", "/quotes/:leadGuid/:step"],
  ["/secret-token-of-somebody", "/*"],
])("logs %s, which may contain a guid or token, as its pattern %s", (path, pattern) => {
  expect(find(path)?.pattern).toBe(pattern);
});

it("finds the nested routes of a page", () => {
  expect(find("/quotes/0b0e-1/card/7")?.routeIds).toEqual(["root", "quotes", "card"]);
});
