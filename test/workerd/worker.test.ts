import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";

it("serves the home page from the built worker", async () => {
  const response = await SELF.fetch("http://pitlane.test/");
  expect(response.status).toBe(200);
});
