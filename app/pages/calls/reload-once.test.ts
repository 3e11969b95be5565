import { expect, it } from "vitest";
import { reloadOnce } from "./reload-once";

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it("a persistently refused call reloads the page once, and again only after it has succeeded", () => {
  const tab = memoryStorage();
  expect(reloadOnce(tab).mayReload("GET /api/a")).toBe(true);
  // After a reload only the tab's `sessionStorage` remains.
  expect(reloadOnce(tab).mayReload("GET /api/a")).toBe(false);
  reloadOnce(tab).markSucceeded("GET /api/a");
  expect(reloadOnce(tab).mayReload("GET /api/a")).toBe(true);
});

it("the success of another call does not allow another reload", () => {
  const tab = memoryStorage();
  expect(reloadOnce(tab).mayReload("GET /api/refused")).toBe(true);
  reloadOnce(tab).markSucceeded("GET /api/fine");
  expect(reloadOnce(tab).mayReload("GET /api/refused")).toBe(false);
});

it("the page is not reloaded without session storage, and invalid storage counts as empty", () => {
  expect(reloadOnce(null).mayReload("GET /api/a")).toBe(false);
  const tab = memoryStorage();
  tab.setItem("reloaded-for", "{not json");
  expect(reloadOnce(tab).mayReload("GET /api/a")).toBe(true);
});
