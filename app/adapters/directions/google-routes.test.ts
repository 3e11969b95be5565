import { expect, it } from "vitest";
import { shortestDistance } from "../../domain/location/distance";
import type { Log } from "../../usecases/ports/log";
import { googleRoutes } from "./google-routes";
import { googleRoutesSandbox } from "../../../sandbox/google-routes";

const workshopPlace = { latitude: -33.8167, longitude: 151.0017 };
const home = { latitude: -33.8517, longitude: 151.0017 };
const loggedEvents: string[] = [];
const log = {
  info: () => {},
  warn: (entry: { event: string }) => loggedEvents.push(entry.event),
  error: (entry: { event: string }) => loggedEvents.push(entry.event),
} as unknown as Log;
const routesWith = (call: (request: Request) => Promise<Response>) =>
  googleRoutes({ apiKey: "key", call, log, isSandbox: false });

it("B-254 F-403 P-331 requests a route with alternatives and a field mask, and uses the shortest distance", async () => {
  const requests: { headers: Headers; body: Promise<unknown> }[] = [];
  const drivingRoutes = await routesWith(async (request) => {
    requests.push({ headers: request.headers, body: request.clone().json() });
    return Response.json({
      routes: [
        { distanceMeters: 7000, duration: "600s" },
        { distanceMeters: 5900, duration: "700s" },
      ],
    });
  }).between(workshopPlace, home);
  expect(drivingRoutes).toEqual({ kind: "found", alternatives: [7000, 5900] });
  expect(drivingRoutes.kind === "found" && shortestDistance(drivingRoutes.routeMetres)).toBe(5900);
  expect(requests[0]?.headers.get("X-Goog-FieldMask")).toBe("routes.distanceMeters,routes.duration");
  expect(await requests[0]?.body).toMatchObject({
    travelMode: "DRIVE",
    computeAlternativeRoutes: true,
    origin: { location: { latLng: workshopPlace } },
  });
});

it("distinguishes no route, a zero distance, a refusal and a network failure", async () => {
  const respondWith = (body: unknown, status = 200) =>
    routesWith(async () => Response.json(body, { status })).between(workshopPlace, home);
  expect(await respondWith({})).toEqual({ kind: "no-route" });
  expect(await respondWith({ routes: [{ duration: "0s" }] })).toEqual({ kind: "found", alternatives: [0] });
  expect(await respondWith({ error: { code: 429 } }, 429)).toEqual({ kind: "unavailable" });
  expect(await respondWith({ error: { code: 403 } }, 403)).toEqual({ kind: "unavailable" });
  expect(loggedEvents).toContain("configuration-error");
  expect(await routesWith(async () => Promise.reject(new TypeError("network"))).between(workshopPlace, home)).toEqual({
    kind: "unavailable",
  });
});

it("the sandbox estimates 1.3 times the straight line and refuses what Google refuses", async () => {
  const driving = await routesWith(googleRoutesSandbox).between(workshopPlace, home);
  expect(driving.kind === "found" && Math.min(...driving.routeMetres)).toBe(Math.trunc(3892 * 1.3));
  expect(await routesWith(googleRoutesSandbox).between(workshopPlace, { latitude: 120, longitude: 0 })).toEqual({
    kind: "unavailable",
  });
  expect(
    (await googleRoutesSandbox(new Request("https://routes.example", { method: "POST", body: "{}" }))).status,
  ).toBe(403);
});
