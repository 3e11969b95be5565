import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";

const get = (path: string, init: RequestInit = {}) => SELF.fetch(`https://pitlane.test${path}`, init);

it("serves the home page from the built worker, with a nonce on each of its scripts", async () => {
  const response = await get("/");
  expect(response.status).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
  const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map((match) => match[0]);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

it("two responses never share a nonce or a trace id", async () => {
  const [response, secondResponse] = await Promise.all([get("/"), get("/")]);
  for (const name of ["Content-Security-Policy", "X-Trace-Id"])
    expect(response.headers.get(name)).not.toBe(secondResponse.headers.get(name));
});

it("a malformed path is a 400 and a post from another site a 403, both with our headers", async () => {
  const malformed = await get("/quote/%E0%A4%A");
  expect(malformed.status).toBe(400);
  expect(malformed.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const foreignPost = await get("/", { method: "POST", headers: { Origin: "https://evil.test" } });
  expect(foreignPost.status).toBe(403);
});

it("an unknown page is a 404 page with its debug headers", async () => {
  const response = await get("/there-is-no-such-page");
  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Type")).toContain("text/html");
  expect(response.headers.get("Server-Timing")).toMatch(
    /^d1;desc="\d+ rounds, \d+ statements, \d+ rows read, \d+ written", objects;desc="\d+ calls"$/,
  );
});

it("conflicting origin headers are a 403, unknown router parameters a 400", async () => {
  for (const origin of ["https://evil.test", "null", "nonsense"]) {
    for (const site of ["same-origin", "none"])
      expect(
        (await get("/quotes", { method: "POST", headers: { "Sec-Fetch-Site": site, Origin: origin } })).status,
      ).toBe(403);
  }
  for (const method of ["GET", "POST"])
    for (const path of ["/", "/help", "/quotes"]) expect((await get(`${path}?_data=x`, { method })).status).toBe(400);
});

it("AB-07 HEAD of a page or of its data equals its GET without a body, for any Origin", async () => {
  for (const path of [
    "/",
    "/help",
    "/_root.data",
    "/help.data",
    "/booking/0000000000000000000000000000/confirmation.data",
  ])
    for (const Origin of ["null", "https://evil.test"]) {
      const [head, read] = await Promise.all([get(path, { method: "HEAD", headers: { Origin } }), get(path)]);
      expect([path, head.status, await head.text()]).toEqual([path, read.status, ""]);
      await read.body?.cancel();
    }
});
