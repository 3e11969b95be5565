import { beforeAll, expect, it } from "vitest";
import { NO_FILTER } from "../../../app/domain/quotes/listing-filter";
import type { Lead } from "../../../app/domain/lead/lead";
import type { Context } from "../../../app/usecases/context";
import { chooseListing } from "../../../app/usecases/quotes/choose-listing";
import { showResults } from "../../../app/usecases/quotes/show-results";
import { aMoment, keptLead, seedMarketplace } from "./marketplace";

beforeAll(() => seedMarketplace());

async function results(context: Context, leadGuid: string, over: Partial<Parameters<typeof showResults>[1]> = {}) {
  const shown = await showResults(context, { leadGuid, filter: NO_FILTER, sort: "Recommended", ...over });
  if (!shown.ok) throw new Error(shown.code);
  return shown;
}

/** A lead whose results are known, and one listing of them. */
async function aResultsPage(context: Context, over: Partial<Lead> = {}) {
  const lead = await keptLead(context, over);
  const { listings } = await results(context, lead.guid);
  const listing = listings.find((each) => each.isInstantlyPriced && each.supplierId !== context.config.mobileServicesSupplierId);
  if (!listing) throw new Error("no priced listing");
  return { lead, listing };
}

it("P-054 P-162 a radius keeps the near ones and counts the rest, and order holds after filtering", async () => {
  const { context } = aMoment();
  const lead = await keptLead(context);
  const all = await results(context, lead.guid);
  const near = await results(context, lead.guid, { filter: { ...NO_FILTER, radiusMetres: 10_000 }, sort: "Price" });
  expect(near.listings.map((listing) => listing.supplierId).sort()).toEqual(
    all.listings.filter((listing) => listing.distanceMetres <= 10_000).map((listing) => listing.supplierId).sort(),
  );
  expect(near.totalCount).toBe(all.listings.length);
  const prices = near.listings.filter((listing) => listing.supplierId !== near.ownServiceId).map((listing) => listing.price.total);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

it("two filters at once leave what passes both", async () => {
  const { context } = aMoment();
  const lead = await keptLead(context);
  const all = await results(context, lead.guid);
  const both = await results(context, lead.guid, { filter: { ...NO_FILTER, radiusMetres: 15_000, kind: "mobile" } });
  expect(new Set(both.listings.map((listing) => listing.supplierId))).toEqual(
    new Set(all.listings.filter((listing) => listing.distanceMetres <= 15_000 && listing.kind === "mobile").map((listing) => listing.supplierId)),
  );
});

it("P-159 choosing a listing stores the workshop and its first free day, not the day searched", async () => {
  const { context } = aMoment();
  const { lead, listing } = await aResultsPage(context, { serviceDate: "2026-11-28" });
  const chosen = await chooseListing(context, { leadGuid: lead.guid, supplierId: listing.supplierId });
  expect(chosen).toMatchObject({ ok: true, finalise: "finalise" });
  const stored = await context.db.leads.find(chosen.ok ? chosen.leadGuid : "");
  expect(stored).toMatchObject({ workshopId: listing.supplierId, serviceDate: listing.availableFrom });
});

it("P-160 P-161 the mobile-services supplier of the configuration has a page of its own", async () => {
  const { context } = aMoment();
  const { lead, listing } = await aResultsPage(context);
  const configured = { ...context, config: { ...context.config, mobileServicesSupplierId: listing.supplierId } };
  expect(await chooseListing(configured, { leadGuid: lead.guid, supplierId: listing.supplierId })).toMatchObject({ ok: true, finalise: "product-finalise" });
});

it("a supplier who is not on the list cannot be chosen, and nothing is stored", async () => {
  const { context } = aMoment();
  const { lead } = await aResultsPage(context);
  for (const supplierId of [0, -1, Number.NaN, 99_999_999]) {
    expect(await chooseListing(context, { leadGuid: lead.guid, supplierId })).toEqual({ ok: false, code: "supplier-not-found" });
  }
  expect(await context.db.leads.find(lead.guid)).toMatchObject({ workshopId: null, revision: lead.revision });
});

it("a guid that is none, or nobody's, has no results", async () => {
  const { context } = aMoment();
  for (const leadGuid of ["", "x'--", "00000000-0000-4000-8000-000000000000"]) {
    expect(await showResults(context, { leadGuid, filter: NO_FILTER, sort: "Price" })).toEqual({ ok: false, code: "lead-not-found" });
    expect(await chooseListing(context, { leadGuid, supplierId: 5 })).toEqual({ ok: false, code: "lead-not-found" });
  }
});
