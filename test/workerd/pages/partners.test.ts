import { toLeadGuid, toSupplierId } from "../../support/ids";
import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { seedReference } from "../../support/reference-fixture";
import { testRequest, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { momentContext, insertLead } from "../quotes/marketplace";

const WORKSHOP = 700;
const at = (path: string) => `https://pitlane.test${path}`;
const get = (path: string) => SELF.fetch(at(path), { redirect: "manual" });

const promoOf = async (guid: string) => ({
  isOnTheWire: ((await (await get(`/api/quotes/${guid}`)).json()) as { IsPartnerPromo: boolean }).IsPartnerPromo,
  isDrawn: /<p data-promo[\s\S]*when you book\./.test(await (await get(`/quotes/${guid}`)).text()),
});

beforeAll(async () => {
  await seedReference(DB, {
    only: [
      "categories",
      "tasks",
      "parts",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
      "messages",
      "discounts",
      "vouchers",
      "partner_clubs",
      "rewards_partners",
      "partner_numbers",
    ],
  });
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

it("P-033 P-034 P-036 P-085 a quote from a partner page stores its source and shows its offer", async () => {
  for (const [path, source, code] of [
    ["/mynrma", "Club-mynrma", "MOTORCLUB"],
    ["/clubplus", "Club-clubplus", "CLUBSAVER"],
  ] as const) {
    const page = await get(path);
    expect([page.status, (await page.text()).includes(code)]).toEqual([200, true]);
    const started = await SELF.fetch(at(path), { method: "POST", body: new URLSearchParams(), redirect: "manual" });
    expect(started.status).toBe(303);
    expect(started.headers.getSetCookie().join("; ")).toContain(`promoCode=${code}`);
    const guid = started.headers.get("Location")?.split("/")[2]?.split("?")[0] ?? "";
    expect((await momentContext().context.db.leads.find(toLeadGuid(guid)))?.leadSource).toBe(source);
    expect(await promoOf(guid)).toEqual({ isOnTheWire: true, isDrawn: true });
  }
  expect(await promoOf((await insertLead(momentContext().context)).guid)).toEqual({
    isOnTheWire: false,
    isDrawn: false,
  });
});

it("P-035 P-036 a voucher page shows its value or why it cannot be used", async () => {
  const goodLink = await get("/redeem/ABC123");
  const text = await goodLink.text();
  expect([goodLink.status, text.includes("$50.00"), text.includes("ABC123")]).toEqual([200, true, true]);
  const redeemResponse = await SELF.fetch(at("/redeem/abc123"), {
    method: "POST",
    body: new URLSearchParams(),
    redirect: "manual",
  });
  expect([redeemResponse.status, redeemResponse.headers.get("Set-Cookie")]).toEqual([
    303,
    expect.stringContaining("promoCode=ABC123"),
  ]);
  const unknown = await get("/redeem/NOPE-999");
  expect([unknown.status, (await unknown.text()).includes("We cannot find this voucher")]).toEqual([404, true]);
  for (const [reference, reason] of [
    ["USED0001", "already been used"],
    ["STOPPED1", "has been cancelled"],
    ["KIA-ORA-50", "We cannot find this voucher"],
  ] as const)
    expect(await (await get(`/redeem/${reference}`)).text(), reference).toContain(reason);
  const response = await SELF.fetch(at("/redeem/USED0001"), {
    method: "POST",
    body: new URLSearchParams(),
    redirect: "manual",
  });
  expect(response.headers.get("Set-Cookie") ?? "").not.toContain("promoCode");
});

it("P-062 P-072 P-156 a booked lead's results show a dialog that starts a new quote", async () => {
  const { context } = momentContext();
  for (const [fleetCompanyId, href] of [
    [null, (guid: string) => `/quote/${guid}`],
    [1, () => "/fleet/"],
  ] as const) {
    const { guid } = await insertLead(context, { fleetCompanyId });
    const booking = await submitBooking(
      context,
      testRequest({
        leadGuid: guid,
        supplierId: toSupplierId(WORKSHOP),
        serviceDay: "2026-11-30",
        email: `kiri.${guid}@example.com`,
        rego: "ABC123",
      }),
      crypto.randomUUID(),
    );
    if (!booking.ok) throw new Error(booking.code);
    for (const status of ["Pending", "Confirmed", "Quote"]) {
      await DB.prepare("update bookings set status = ? where token = ?").bind(status, booking.bookingToken).run();
      const html = await (await get(`/quotes/${guid}`)).text();
      expect(html.includes("already booked this job"), status).toBe(status !== "Quote");
      if (status === "Quote") continue;
      expect(/<a[^>]*href="([^"]*)"[^>]*>Get a new quote/.exec(html)?.[1]).toContain(href(guid));
      expect(html).not.toContain("Book now");
    }
  }
});

it("only a live marketplace can be indexed, and its site map lists public pages only", async () => {
  expect(await (await get("/robots.txt")).text()).toContain("Disallow: /\n");
  expect(await (await get("/sitemap.xml")).text()).toContain("/sitemaps/pages.xml</loc>");
  const map = await (await get("/sitemaps/pages.xml")).text();
  expect(map).toContain("/mynrma</loc>");
  expect(map).not.toMatch(/quotes|booking|redeem/);
});
