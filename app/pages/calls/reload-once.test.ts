import { expect, it } from "vitest";
import { createReloadGuard } from "./reload-once";

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it("a persistently refused call reloads the page once, and again only after it has succeeded", () => {
  const tab = memoryStorage();
  expect(createReloadGuard(tab).mayReload("GET /api/a")).toBe(true);
  // After a reload only the tab's `sessionStorage` remains.
  expect(createReloadGuard(tab).mayReload("GET /api/a")).toBe(false);
  createReloadGuard(tab).markSucceeded("GET /api/a");
  expect(createReloadGuard(tab).mayReload("GET /api/a")).toBe(true);
});

it("the success of another call does not allow another reload", () => {
  const tab = memoryStorage();
  expect(createReloadGuard(tab).mayReload("GET /api/refused")).toBe(true);
  createReloadGuard(tab).markSucceeded("GET /api/fine");
  expect(createReloadGuard(tab).mayReload("GET /api/refused")).toBe(false);
});

it("the page is not reloaded without session storage, and invalid storage counts as empty", () => {
  expect(createReloadGuard(null).mayReload("GET /api/a")).toBe(false);
  const tab = memoryStorage();
  tab.setItem("reloaded-for", "{not json");
  expect(createReloadGuard(tab).mayReload("GET /api/a")).toBe(true);
});
