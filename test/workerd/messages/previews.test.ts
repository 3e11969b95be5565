import { beforeAll, expect, it } from "vitest";
import { previewMessages } from "../../../app/usecases/operations/outbox/preview-messages";
import { Client } from "../identity/client";
import { momentContext } from "../quotes/marketplace";
import { seedPortal } from "../portal/test-portal";

beforeAll(seedPortal, 60_000);

it("previews use the texts of each country", async () => {
  const readText = async (country: string) =>
    (await (await new Client().ask(`/dev/messages?country=${country}`)).text()).replace(/<!-- -->/g, "");
  const au = await readText("AU");
  const nz = await readText("NZ");
  expect([au.includes("Parramatta NSW 2150"), au.includes("Auckland 1011")]).toEqual([true, false]);
  expect([nz.includes("NZ GST Number"), nz.includes("Auckland 1011")]).toEqual([true, true]);
  expect(au).not.toContain("The sample has no");
});

it("an email preview has no script and does not exist in production", async () => {
  const client = new Client();
  const mail = await client.ask("/dev/messages/booking-confirmed?country=NZ");
  expect([mail.status, mail.headers.get("Content-Security-Policy")]).toEqual([
    200,
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ]);
  expect(await mail.text()).toContain("Ponsonby");
  for (const kind of ["verification", "booking-tidied"])
    expect((await client.ask(`/dev/messages/${kind}`)).status).toBe(404);
  const { context } = momentContext();
  const config = { ...context.config, environment: "PROD" as const };
  expect(await previewMessages({ ...context, config }, "AU")).toBeNull();
});
