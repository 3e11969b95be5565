import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { REFERENCE_FILE } from "../../../app/api/docs-page";
import { ENDPOINTS } from "../../../app/api/endpoints";
import worker from "../../../workers/app";

const call = (path: string, init: RequestInit = {}) => SELF.fetch(`https://pitlane.test${path}`, init);
const readOnlyPath =
  ENDPOINTS.find((endpoint) => endpoint.method === "GET" && !endpoint.path.includes("{"))?.path ?? "";

it("F-351 every call is in the OpenAPI 3.1 document and on the API reference page", async () => {
  const openApi = (await (await call("/api/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(openApi.openapi).toBe("3.1.0");
  const page = await call("/api/docs");
  const docs = await page.text();
  // The viewer is one of our files, and the page may load nothing external.
  expect(docs).toContain(`<script src="${REFERENCE_FILE}"`);
  expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; script-src 'self';/);
  for (const { method, path } of ENDPOINTS) {
    expect(Object.keys(openApi.paths[path] ?? {}), path).toContain(method.toLowerCase());
    expect(docs).toContain(path);
  }
});

it("an unknown path returns problem details with the same trace id as its header", async () => {
  const response = await call("/api/no-such-call");
  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ status: 404, code: "unknown-path", traceId: response.headers.get("X-Trace-Id") });
});

it("a known path with another method is a 405 that names the allowed method", async () => {
  const response = await call(readOnlyPath, { method: "DELETE" });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toContain("GET");
});

it("catalogue responses have an ETag and a lifetime, and are not resent if unchanged", async () => {
  const first = await call("/api/config/all-workshop-extras");
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=86400");
  const secondResponse = await call("/api/config/all-workshop-extras", {
    headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
  });
  expect(secondResponse.status).toBe(304);
  expect(await secondResponse.text()).toBe("");
});

it("F-396, F-460, B-243, P-224 the configuration is public and contains no secret", async () => {
  const response = await call("/api/config");
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    Country: "AU",
    Currency: "AUD",
    GstPercent: 10,
    CutOffHour: 15,
    Map: { Zoom: 13, MinZoom: 4, MaxZoom: 18 },
  });
  expect(text).not.toMatch(/secret|_KEY|token/i);
});

it("P-225 the maximum number of offers is returned as a word, and follows the setting", async () => {
  expect(await (await call("/api/config/max-num-offers-in-words")).json()).toEqual({ MaxNumOfOffers: "three" });
  const withFiveOffers = await worker.fetch(new Request("https://pitlane.test/api/config/max-num-offers-in-words"), {
    ...(env as unknown as Env),
    MAX_OFFERS: "5",
  } as Env);
  expect(await withFiveOffers.json()).toEqual({ MaxNumOfOffers: "five" });
});

it("an oversized body is read to its end before the request is refused", async () => {
  const PARTS = 40;
  let partCount = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (partCount === PARTS) return controller.close();
      partCount += 1;
      controller.enqueue(new TextEncoder().encode("x".repeat(16_384)));
    },
  });
  const request = new Request("https://pitlane.test/api/lead/create-update-or-shift", {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": "203.0.113.70" },
    body,
  });
  const response = await worker.fetch(request, env as unknown as Env);
  await response.body?.cancel();
  expect([response.status, partCount]).toEqual([413, PARTS]);
});
