import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import { pageFinder } from "~/http/find-page";
import { pageAccess } from "~/http/request-guard";
import { pageAt, ROUTES as routes } from "../../../workers/pages";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const asRouteObjects = (parentId: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => (route.parentId ?? "") === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: asRouteObjects(id) }));

const remixRoutes = asRouteObjects("");
const idsOfRemix = (path: string) => matchRoutes(remixRoutes, path)?.map(({ route }) => route.id);
const find = pageFinder(routes);

const patternOf = (id: string): string => {
  const { parentId, path = "" } = routes[id] ?? {};
  return `${parentId ? patternOf(parentId) : ""}/${path}`.replace(/\/+/g, "/");
};

/** One URL per route, with parameters and splats filled in. */
const ADDRESSES = Object.keys(routes).map((id) =>
  patternOf(id)
    .replace(/:[\w-]+/g, "3f1c2a9e-5b7d-4e8f-9a0b-1c2d3e4f5a6b")
    .replace(/\*$/, "a/b.png"),
);

const SPELLINGS: Readonly<Record<string, (address: string) => string>> = {
  "as it is": (address) => address,
  "in capitals": (address) => address.toUpperCase(),
  "with a slash at the end": (address) => `${address}/`,
  "with two slashes at the end": (address) => `${address}//`,
  "with doubled slashes inside": (address) => address.replace(/(.)\//g, "$1//"),
  "with its first letter encoded": (address) =>
    address.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  "with an encoded slash": (address) => address.replace(/(.)\//, "$1%2F"),
  "with a blank at the end": (address) => `${address}%20`,
  "with one more segment": (address) => `${address}/more`,
  "without its last segment": (address) => address.replace(/\/[^/]*$/, "") || "/",
};

it.each(Object.entries(SPELLINGS))("finds the same page as Remix for every route %s", (_, respell) => {
  const mismatched = ADDRESSES.map(respell).filter(
    (address) => JSON.stringify(find(address)?.routeIds) !== JSON.stringify(idsOfRemix(address)),
  );
  expect(ADDRESSES.length).toBeGreaterThan(200);
  expect(mismatched).toEqual([]);
});

it("finds the page of a data request, and the home page for /_root.data", () => {
  expect(find("/quotes/1.data")?.routeIds).toEqual(find("/quotes/1")?.routeIds);
  expect(find("/_root.data")?.pattern).toBe("/");
});

it("keeps a private page private in every spelling of its URL", async () => {
  for (const address of ["/my-data", "/MY-DATA", "/%6dy-data", "/My-Data/", "/BOOKINGS", "/bookings.data"])
    expect(await pageAt(address), address).toMatchObject({ isPublic: false });
  expect(await pageAt("/")).toMatchObject({ pattern: "/", isPublic: true });
});

it("has a module for every route", async () => {
  for (const address of ADDRESSES) expect((await pageAt(address))?.pattern, address).toBe(find(address)?.pattern);
});

it.each(Object.entries(SPELLINGS))("serves no sandbox and no developer page in production %s", (_, spell) => {
  const pages = ADDRESSES.map(spell).flatMap((address) => find(address) ?? []);
  const internal = pages.filter(({ routeIds }) => /^routes\/(?:sandbox|dev)\./.test(routeIds.at(-1) ?? ""));
  expect(internal.filter(({ pattern }) => pageAccess({ pattern, hostname: "localhost" }, "PROD") !== "no-one")).toEqual(
    [],
  );
});
