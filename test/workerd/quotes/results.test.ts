import { withLeadGuid } from "../../../app/http/with-lead-guid";
import { toLeadGuid, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { NO_FILTER } from "../../support/no-filter";
import type { Lead } from "../../../app/domain/lead/lead";
import type { Context } from "../../../app/usecases/context";
import { type ResultsRequest, type PageData, toPageData } from "../../../app/pages/results/page-data.server";
import { chooseListing } from "../../../app/usecases/quotes/choose-listing";
import { sendQuotesLink, saveQuotes } from "../../../app/usecases/quotes/save-quotes";
import { showResults } from "../../../app/usecases/funnel/show-results";
import { PARRAMATTA } from "../../support/test-lead";
import { Client } from "../identity/client";
import { momentContext, insertLead, seedMarketplace } from "./marketplace";

beforeAll(() => seedMarketplace());

/** A place in the mountains outside the city, with few workshops. */
const BLAXLAND = { ...PARRAMATTA, name: "Blaxland", postcode: "2774", latitude: -33.744, longitude: 150.61 };

/** A filter without a practical limit on distance. */
const WIDE_FILTER = { ...NO_FILTER, radiusMetres: 500_000 };

async function showTestResults(
  context: Context,
  leadGuid: string,
  overrides: Partial<Parameters<typeof showResults>[1]> = {},
) {
  const results = await showResults(context, {
    leadGuid: toLeadGuid(leadGuid),
    filter: WIDE_FILTER,
    sort: "Recommended",
    ...overrides,
  });
  if (!results.ok) throw new Error(results.code);
  return results;
}

/** A lead with stored results, and one of its listings. */
async function testResultsPage(context: Context, overrides: Partial<Lead> = {}) {
  const lead = await insertLead(context, overrides);
  const { listings } = await showTestResults(context, lead.guid);
  const listing = listings.find(
    (quotedListing) =>
      quotedListing.isInstantlyPriced && quotedListing.supplierId !== context.config.mobileServicesSupplierId,
  );
  if (!listing) throw new Error("no priced listing");
  return { lead, listing };
}

it("P-054 P-162 a radius keeps the nearby listings in order, and the count includes all", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context);
  const all = await showTestResults(context, lead.guid);
  const near = await showTestResults(context, lead.guid, {
    filter: { ...WIDE_FILTER, radiusMetres: 10_000 },
    sort: "Price",
  });
  expect(near.listings.map((listing) => listing.supplierId).sort()).toEqual(
    all.listings
      .filter((listing) => listing.distanceMetres <= 10_000)
      .map((listing) => listing.supplierId)
      .sort(),
  );
  expect(near.totalCount).toBe(all.listings.length);
  const prices = near.listings
    .filter((listing) => listing.supplierId !== near.ownServiceId)
    .map((listing) => listing.price.total);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

interface WireQuotes {
  readonly ListingsCustom: readonly { readonly WorkshopId: number }[];
  readonly IsDistanceFilterApplicable: boolean;
}

it("P-385 P-193 the list covers 5 km, or more if listings are few, on page, filter and API", async () => {
  const { context } = momentContext(Date.now());
  const client = new Client();
  const resultsFor = async (overrides: Partial<Lead>) => {
    const lead = await insertLead(context, overrides);
    const all = (await showTestResults(context, lead.guid)).listings;
    const countWithin = (maxMetres: number) => all.filter(({ distanceMetres }) => distanceMetres <= maxMetres).length;
    const { filter, wideningReason, listings, totalCount } = await showTestResults(context, lead.guid, {
      filter: NO_FILTER,
    });
    const metres = filter.radiusMetres ?? 0;
    expect(totalCount).toBe(all.length);
    expect(listings.map(({ supplierId }) => supplierId).sort()).toEqual(
      all
        .filter(({ distanceMetres }) => distanceMetres <= metres)
        .map(({ supplierId }) => supplierId)
        .sort(),
    );
    const wire = (await (
      await client.ask(`/api/quotes/${lead.guid}?serviceDate=${lead.serviceDay}`)
    ).json()) as WireQuotes;
    expect(wire.ListingsCustom.map(({ WorkshopId }) => WorkshopId).sort()).toEqual(
      listings.map(({ supplierId }) => supplierId).sort(),
    );
    expect(wire.IsDistanceFilterApplicable).toBe(countWithin(metres) < all.length);
    const page = await (await client.ask(`/quotes/${lead.guid}?filters=open`)).text();
    const checkedRadius = /<input(?=[^>]*name="radius")(?=[^>]*checked)[^>]*value="(\d+)"/.exec(page)?.[1];
    const text =
      /<p class="text-sm text-soft">((?:Within|Only|There)[\s\S]*?)<\/p>/
        .exec(page)?.[1]
        ?.replace(/<[^>]*>/g, "")
        .trim() ?? "";
    return { metres, widened: wideningReason, within: countWithin, checked: Number(checkedRadius), text };
  };
  expect(await resultsFor({})).toMatchObject({
    metres: 5_000,
    widened: null,
    checked: 5_000,
    text: expect.stringMatching(/^Within 5 km\. Show all up to \d+ km$/) as unknown,
  });
  const nearbySuppliers = await resultsFor({ suburb: BLAXLAND });
  expect(nearbySuppliers.within(5_000)).toBeLessThan(5);
  expect(nearbySuppliers.within(nearbySuppliers.metres)).toBeGreaterThanOrEqual(5);
  expect(nearbySuppliers.widened).toEqual({ from: 5_000, nearbyCount: nearbySuppliers.within(5_000), reason: "few" });
  expect([nearbySuppliers.checked, nearbySuppliers.text]).toEqual([
    nearbySuppliers.metres,
    expect.stringMatching(
      `^${nearbySuppliers.within(5_000) === 0 ? "There are none" : `Only ${nearbySuppliers.within(5_000)}`} within 5 km, so we searched up to ${nearbySuppliers.metres / 1000} km\\. Show all up to \\d+ km$`,
    ),
  ]);
  expect(await resultsFor({ radiusMetres: 10_000 })).toMatchObject({
    metres: 10_000,
    widened: null,
    checked: 10_000,
    text: expect.stringMatching(/^Within 10 km\. Show all/) as unknown,
  });
  expect(await resultsFor({ radiusMetres: 7_000 })).toMatchObject({
    metres: 5_000,
    widened: null,
    checked: 5_000,
    text: expect.stringMatching(/^Within 5 km\. Show all/) as unknown,
  });
});

it("P-163 a date after the last bookable day shows the last day, not the first", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context);
  const { maximumDay } = await showTestResults(context, lead.guid);
  const late = await showTestResults(context, lead.guid, { serviceDay: "2027-03-01" });
  expect([late.serviceDay, late.maximumDay]).toEqual([maximumDay, maximumDay]);
});

it("twenty offers are shown at first, and all of them on request", async () => {
  const { context } = momentContext();
  const nearbySuppliers = await showTestResults(context, (await insertLead(context)).guid);
  const listingsQuery = {
    ...nearbySuppliers,
    listings: [
      ...nearbySuppliers.listings,
      ...nearbySuppliers.listings.map((listing) => ({
        ...listing,
        supplierId: toSupplierId(listing.supplierId + 1_000_000),
      })),
    ],
  };
  const ids = listingsQuery.listings.map(({ supplierId }) => supplierId);
  expect(ids.length).toBeGreaterThan(24);
  const page = (request: Partial<ResultsRequest>) =>
    toPageData(listingsQuery, { date: null, showsAll: false, quote: null, ...request });
  const supplierIdsOf = ({ listings }: PageData) => listings.map(({ supplierId }) => supplierId);
  const priced = listingsQuery.listings.slice(20).filter(({ isInstantlyPriced }) => isInstantlyPriced).length;
  for (const request of [{}, { quote: String(ids[19]) }, { quote: "987654" }]) {
    expect(supplierIdsOf(page(request))).toEqual(ids.slice(0, 20));
    expect(page(request).rest).toEqual({ count: ids.length - 20, priced, next: ids[20] });
  }
  for (const request of [{ showsAll: true }, { quote: String(ids[20]) }]) {
    expect(supplierIdsOf(page(request))).toEqual(ids);
    expect(page(request).rest).toBeNull();
  }
  const firstIds = (count: number) =>
    toPageData(
      { ...listingsQuery, listings: listingsQuery.listings.slice(0, count) },
      { date: null, showsAll: false, quote: null },
    );
  expect(
    [firstIds(20), firstIds(24), firstIds(25)].map(({ listings, rest }) => [listings.length, rest?.count ?? 0]),
  ).toEqual([
    [20, 0],
    [24, 0],
    [20, 5],
  ]);
});

it("two filters together keep the listings that match both", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context);
  const all = await showTestResults(context, lead.guid);
  const both = await showTestResults(context, lead.guid, {
    filter: { ...WIDE_FILTER, radiusMetres: 15_000, category: 1 },
  });
  expect(new Set(both.listings.map((listing) => listing.supplierId))).toEqual(
    new Set(
      all.listings
        .filter((listing) => listing.distanceMetres <= 15_000 && listing.kind === "mobile")
        .map((listing) => listing.supplierId),
    ),
  );
});

it("P-159 choosing a listing stores the workshop and its first free day, not the searched day", async () => {
  const { context } = momentContext();
  const { lead, listing } = await testResultsPage(context, { serviceDay: "2026-11-28" });
  const choiceOutcome = await chooseListing(context, { leadGuid: lead.guid, supplierId: listing.supplierId });
  expect(choiceOutcome).toMatchObject({ ok: true, finalise: "finalise" });
  const storedLead = await context.db.leads.find(toLeadGuid(choiceOutcome.ok ? choiceOutcome.leadGuid : ""));
  expect(storedLead).toMatchObject({ supplierId: listing.supplierId, serviceDay: listing.availableFrom });
});

it("P-160 P-161 the configured mobile-services supplier uses the product-finalise page", async () => {
  const { context } = momentContext();
  const { lead, listing } = await testResultsPage(context);
  const configuredContext = { ...context, config: { ...context.config, mobileServicesSupplierId: listing.supplierId } };
  expect(await chooseListing(configuredContext, { leadGuid: lead.guid, supplierId: listing.supplierId })).toMatchObject(
    {
      ok: true,
      finalise: "product-finalise",
    },
  );
});

it("a supplier that is not on the list cannot be chosen, and nothing is stored", async () => {
  const { context } = momentContext();
  const { lead } = await testResultsPage(context);
  for (const supplierId of [0, 99_999_999]) {
    expect(await chooseListing(context, { leadGuid: lead.guid, supplierId: toSupplierId(supplierId) })).toEqual({
      ok: false,
      code: "supplier-not-found",
    });
  }
  expect(await context.db.leads.find(lead.guid)).toMatchObject({ supplierId: null, revision: lead.revision });
});

it("an invalid or unknown guid has no results", async () => {
  const { context } = momentContext();
  for (const text of ["", "x'--", "00000000-0000-4000-8000-000000000000"]) {
    const pending = withLeadGuid(text, (leadGuid) =>
      showResults(context, { leadGuid, filter: WIDE_FILTER, sort: "Price" }),
    );
    expect(await pending).toEqual({ ok: false, code: "lead-not-found" });
    const promise = withLeadGuid(text, (leadGuid) => chooseListing(context, { leadGuid, supplierId: toSupplierId(5) }));
    expect(await promise).toEqual({ ok: false, code: "lead-not-found" });
  }
});

it("P-005 P-260 the quote link is emailed once to the lead's own address", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context);
  expect(await sendQuotesLink(context, lead.guid)).toMatchObject({ ok: false, code: "invalid-input" });
  const saved = await saveQuotes(context, { leadGuid: lead.guid, leadEmailAddress: " owner@example.com " });
  expect(saved).toMatchObject({ ok: true, email: "owner@example.com" });
  expect(await sendQuotesLink(context, toLeadGuid(saved.ok ? saved.leadGuid : ""))).toMatchObject({
    ok: false,
    code: "rate-limited",
  });
  const listedMessages = (await context.db.outbox.listNewest(50)).filter(
    (message) => message.about === (saved.ok ? saved.leadGuid : ""),
  );
  expect(listedMessages).toHaveLength(1);
  const messageBody = JSON.parse(
    await context.cipher.open(listedMessages[0]?.sealed ?? "", listedMessages[0]?.id ?? ""),
  );
  expect(messageBody.to).toBe("owner@example.com");
  expect(messageBody.values.link).toBe(`${context.config.brand.websiteUrl}/quotes/${saved.ok ? saved.leadGuid : ""}`);
});

it("P-173 an invalid email address saves and sends nothing", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context);
  for (const leadEmailAddress of ["abc", "", " "]) {
    expect(await saveQuotes(context, { leadGuid: lead.guid, leadEmailAddress })).toMatchObject({
      ok: false,
      code: "invalid-input",
      fields: { leadEmailAddress: [expect.any(String)] },
    });
  }
  expect((await context.db.leads.findStored(lead.guid))?.lead.revision).toBe(lead.revision);
  expect((await context.db.outbox.listNewest(50)).filter((message) => message.about === lead.guid)).toEqual([]);
});

it("P-004 P-019 P-213 the results page lists the same quotes as the call, without sign-in", async () => {
  const { context } = momentContext(Date.now());
  const { guid } = await insertLead(context, { serviceDay: null });
  const readResultsPage = async (client: Client) => {
    const response = await client.ask(`/quotes/${guid}?radius=500000`);
    expect(response.status).toBe(200);
    return [...(await response.text()).matchAll(/data-listing="(\d+)"/g)].map((match) => Number(match[1]));
  };
  const anonymous = new Client();
  const member = new Client();
  await member.signIn({ subject: "demo-customer" });
  const { Listings } = (await (await anonymous.ask(`/api/quotes/${guid}`)).json()) as {
    Listings: { WorkshopId: number }[];
  };
  const listing = await readResultsPage(anonymous);
  expect(listing.length).toBeGreaterThan(5);
  expect(await readResultsPage(member)).toEqual(listing);
  expect([...listing].sort()).toEqual(Listings.map(({ WorkshopId }) => WorkshopId).sort());
});
