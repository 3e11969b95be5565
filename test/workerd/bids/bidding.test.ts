import { evictDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { cents } from "../../../app/domain/core/money/money";
import { twilioSignature } from "../../../app/adapters/sms/twilio-signature";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { openQueuedBiddings } from "../../../app/usecases/quotes/bids/open-bidding";
import { closeLeadBids, settleEndedBids } from "../../../app/usecases/booking/settle-ended-bids";
import { placeBooking } from "../../../app/usecases/booking/place-booking";
import { findPriceLines } from "../../../app/usecases/quotes/price-lines-of";
import { cancelLead } from "../../../app/usecases/booking/cancel-lead";
import { chooseListing } from "../../../app/usecases/quotes/choose-listing";
import { SCORE_WEIGHTS } from "../../../app/domain/quotes/recommended-score";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { openMessage } from "../../../app/usecases/operations/outbox/open-message";
import { formatDay } from "../../../app/domain/core/time/format";
import type { Visitor } from "../funnel/visitor";
import { toSupplierId } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import { testOffer, testRequest } from "../booking/test-booking";
import { call } from "../api/call";
import { HILUX, KIRI } from "../../support/test-lead";
import { testPhotoOf, testVideoOf } from "../photos/test-photo";
import { basicService, seedMarketplace, RATTLE } from "../quotes/marketplace";
import { emptyQueueIds } from "../desk/test-desk";
import { signIn } from "../identity/signed-in";
import { Visitor as Browser } from "../funnel/visitor";
import {
  testBidding,
  testContext,
  act,
  signInMember,
  testWaitingLead,
  DB,
  listenForMessages,
  readHistory,
  counterOf,
} from "./test-bidding";

beforeAll(async () => {
  await seedMarketplace(200);
  // Each test creates its own members for the suppliers that are asked.
  await DB.prepare("delete from supplier_members").run();
});
const { context, settle } = testContext();

const readOutbox = async (about: string) =>
  (
    await DB.prepare("select id, channel, template from outbox where about = ? order by id")
      .bind(about)
      .all<{ id: string; channel: string; template: string }>()
  ).results;
const ask = (visitor: Visitor, id: number, part = "") => visitor.api(`/api/lead-bid-offer/${id}${part}`);
const postToOffer = (visitor: Visitor, id: number, part: string, body: unknown = {}) =>
  visitor.call(`/api/lead-bid-offer/${id}/${part}`, body);
const WHOLE = {
  BidComments: "Bring the book",
  CartItems: [
    { CartItemKey: "service", QuoteType: "01", QuotedPriceIncGst: 249.5 },
    { CartItemKey: "custom:1", QuoteType: "03", QuotedPriceIncGst: 80 },
  ],
};

/** Credits a workshop's wallet, from which claims are paid. */
const creditSupplier = (supplierId: number, amount = 1_200) =>
  context.db.wallets.post({
    id: `credit:${crypto.randomUUID()}`,
    supplierId: toSupplierId(supplierId),
    amount: cents(amount),
    kind: "credit",
    about: null,
    at: 1,
  });

/** The values of the email that tells a workshop that the bidding has ended. */
async function readBidClosedEmail(leadGuid: string, token: string) {
  const message = (await context.db.outbox.listNewest(200)).find(
    ({ id, about, template }) => about === leadGuid && template === "supplier-bid-closed" && id.includes(token),
  );
  return message && (await openMessage(context, message, "supplier")).values;
}

/** A lead that costs $12.00 to claim. */
async function testPricedLead(overrides: Parameters<typeof testBidding>[1] = {}) {
  const bidRequest = await testMemberRequest(overrides);
  await DB.prepare("update lead_bids set lead_price = 1200 where lead_guid = ?").bind(bidRequest.lead.guid).run();
  return bidRequest;
}

/** A bidding, and a signed-in member of the first invited supplier. */
async function testMemberRequest(overrides: Parameters<typeof testBidding>[1] = {}) {
  const { lead, invitations } = await testBidding(context, overrides);
  const [ownInvitation, other] = invitations;
  if (!ownInvitation || !other) throw new Error("too few suppliers were asked");
  return { lead, invitations, ownInvitation, other, max: await signInMember(ownInvitation.supplierId) };
}

describe("invited suppliers", () => {
  it("invites each supplier in the results once, by email and SMS with its own links", async () => {
    const lead = await testWaitingLead(context);
    const { openedCount: payload } = await openQueuedBiddings(context);
    expect(payload).toBeGreaterThanOrEqual(1);
    const invitations = await context.db.leadBids.invitations(lead.guid);
    expect(invitations).toHaveLength(10);
    const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
    const supplierIds = quotes.ok ? quotes.listings.map(({ supplierId }) => supplierId) : [];
    for (const { supplierId } of invitations) expect(supplierIds).toContain(supplierId);
    const messages = await readOutbox(lead.guid);
    expect(messages.filter(({ channel }) => channel === "email")).toHaveLength(10);
    expect(new Set(messages.map(({ template }) => template))).toEqual(new Set(["supplier-bid-invitation"]));
    expect(
      await DB.prepare(
        "select count(distinct token_hash) as n from portal_links where object_token in (select token from bid_offers where lead_guid = ?)",
      )
        .bind(lead.guid)
        .first("n"),
    ).toBe(10);
    await openQueuedBiddings(context);
    expect(await context.db.leadBids.invitations(lead.guid)).toHaveLength(10);
    expect(await readOutbox(lead.guid)).toHaveLength(messages.length);
  });

  it("skips a supplier that has reached its daily invitation limit, and sends it no message", async () => {
    const baseContext = testContext();
    const limitedContext = {
      ...baseContext.context,
      config: { ...baseContext.context.config, bids: { ...baseContext.context.config.bids, invitationsPerDay: 1 } },
    };
    const first = await testBidding(limitedContext);
    const second = await testBidding(limitedContext);
    expect(
      first.invitations
        .map(({ supplierId }) => supplierId)
        .filter((id) => second.invitations.some((other) => other.supplierId === id)),
    ).toEqual([]);
    const messages = await readOutbox(second.lead.guid);
    expect(messages.filter(({ channel }) => channel === "email")).toHaveLength(second.invitations.length);
  });

  it("invites no supplier for a priced lead or an unknown vehicle", async () => {
    const pricedLead = await testWaitingLead(context, { outcome: { kind: "quotes", schedulesCallback: false } });
    const callbackLead = await testWaitingLead(context, { outcome: { kind: "callback", schedulesCallback: true } });
    await openQueuedBiddings(context);
    expect([
      await context.db.leadBids.findByLead(pricedLead.guid),
      await context.db.leadBids.findByLead(callbackLead.guid),
    ]).toEqual([null, null]);
  });
});

describe("GET /api/lead-bid-offer/{id}", () => {
  it("P-101 P-301 a lead offer is returned to its workshop only, without the customer's number", async () => {
    const { ownInvitation, other, max } = await testMemberRequest();
    const offer = await ask(max, ownInvitation.id);
    const keys =
      "LeadBidOfferId CartItems BidComments BidCutOffDate IsBidCutOffReached HasSubmittedOffer HasClaimedOffer LeadPurchased LeadPrice IsFleet FleetCompanySlug QuoteUrgency LeadLocation CustomerFirstName CustomerContactPhoneNumber AllowMechanicsToContact NumberOfCustomerContactRevealsRemainingForWorkshop NumberOfCustomerContactRevealsRemainingForBid Vehicle Service Balance".split(
        " ",
      );
    expect(Object.keys(offer)).toEqual(expect.arrayContaining(keys));
    expect(Object.keys(offer.Vehicle)).toEqual(
      expect.arrayContaining(["Make", "Model", "Rego", "IsVerifiedRego", "VIN", "Mid", "Transmission"]),
    );
    expect(Object.keys(offer.CartItems[0])).toEqual(
      expect.arrayContaining(["QuoteType", "QuotedPrice", "QuotedPriceIncGst", "Products", "ServiceName"]),
    );
    expect(offer).toMatchObject({
      LeadBidOfferId: ownInvitation.id,
      CustomerFirstName: "Kiri",
      CustomerContactPhoneNumber: null,
      HasSubmittedOffer: false,
      Vehicle: { Make: "Toyota", Rego: "A…", VIN: "MR0FZ22G201…", IsVerifiedRego: true },
    });
    expect(JSON.stringify(offer)).not.toContain(KIRI.mobile ?? "none");
    expect(await ask(max, other.id)).toMatchObject({ status: 403, code: "portal-forbidden" });
    expect((await call("GET", `/api/lead-bid-offer/${ownInvitation.id}`)).status).toBe(401);
    // An unknown offer gets the same response as another workshop's.
    expect(await ask(max, 999_999_999)).toMatchObject({ status: 403, code: "portal-forbidden" });
  });

  it("plate and VIN are complete only for a workshop that claimed the lead", async () => {
    const { lead, ownInvitation, max } = await testMemberRequest();
    await postToOffer(max, ownInvitation.id, "offer", WHOLE);
    expect(await ask(max, ownInvitation.id)).toMatchObject({
      HasClaimedOffer: true,
      Vehicle: { Rego: "ABC12D", VIN: "MR0FZ22G201234567" },
    });
    expect((await max.open(`/workshop/leads/${ownInvitation.token}/details`)).html).toMatch(
      /ABC12D[\s\S]*MR0FZ22G201234567/,
    );
    const next = (await context.db.leadBids.invitations(lead.guid)).find(({ id }) => id !== ownInvitation.id);
    const olive = await signInMember(next?.supplierId ?? 0, "admin");
    expect(await ask(olive, next?.id ?? 0)).toMatchObject({
      HasClaimedOffer: false,
      Vehicle: { Rego: "A…", VIN: "MR0FZ22G201…" },
    });
  });

  it("P-103 P-303 returns the remaining offers with their ten field names", async () => {
    const { lead, ownInvitation, max, invitations } = await testMemberRequest();
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toEqual({
      RemainingOffers: 3,
      RemainingClaims: 3,
      MaximumNumberOfOffers: 3,
      MaximumNumberOfClaims: 3,
      OffersReceived: 0,
      Claims: 0,
      HasAnOfferBeenAccepted: false,
      HasThisOfferBeenAccepted: false,
      HasOfferBeenSubmitted: false,
      HasClaimedOffer: false,
    });
    for (const { id } of invitations.slice(1, 5)) await act(context, lead.guid, { kind: "offer", bidOfferId: id });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({
      RemainingOffers: 0,
      OffersReceived: 3,
      Claims: 3,
      RemainingClaims: 0,
    });
  });
});

describe("POST /api/lead-bid-offer/{id}/offer", () => {
  it("P-302 P-010 a valid bid is stored and announced to the customer; a second one is refused", async () => {
    const { lead, ownInvitation, max } = await testMemberRequest();
    const readListing = async () => {
      const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
      return quotes.ok ? quotes.listings.find(({ supplierId }) => supplierId === ownInvitation.supplierId) : undefined;
    };
    const before = await readListing();
    expect((await postToOffer(max, ownInvitation.id, "offer", WHOLE)).body).toEqual({
      Result: { IsSubmitted: true, RejectedReason: null },
    });
    expect(await context.db.bidOffers.findBySupplier(lead.guid, ownInvitation.supplierId)).toMatchObject({
      items: [
        { key: "service", quoted: 24_950 },
        { key: "custom:1", quoted: 8000 },
      ],
    });
    expect(await ask(max, ownInvitation.id)).toMatchObject({
      HasSubmittedOffer: true,
      HasClaimedOffer: true,
      BidComments: "Bring the book",
      CartItems: [
        { QuotedPriceIncGst: 249.5, QuotedPrice: { PricingStrategy: "SINGLE_PRICE", NetPriceIncGst: 249.5 } },
        { QuoteType: "03", QuotedPriceIncGst: 80 },
      ],
    });
    expect(
      (await readOutbox(lead.guid))
        .filter(({ template }) => template === "new-quote")
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual(["email", "sms"]);
    const mail = (await context.db.outbox.listNewest(100)).find(
      ({ about, template, channel }) => about === lead.guid && template === "new-quote" && channel === "email",
    );
    const day = (await readListing())?.availableFrom;
    expect(mail && (await openMessage(context, mail, "customer")).values).toMatchObject({
      service_date: formatDay(day ?? ""),
    });
    expect((await postToOffer(max, ownInvitation.id, "offer", WHOLE)).body).toEqual({
      Result: { IsSubmitted: false, RejectedReason: "Your workshop has already sent its offer" },
    });
    const listing = await readListing();
    // It is the only price and therefore the median. The scale runs from 140% to 80% of the median, so it scores two thirds.
    expect(listing).toMatchObject({
      isInstantlyPriced: true,
      scoreFacts: { price: listing?.price.total, medianPrice: listing?.price.total },
      score: (before?.score ?? 0) + Math.floor((SCORE_WEIGHTS.price * 40) / 60),
    });
    const payload = await findPriceLines(context, lead.guid, ownInvitation.supplierId);
    expect(payload.ok && payload.price?.lines.find(({ key }) => key === "custom:1")?.amount).toBe(8000);
    expect(payload.ok && payload.price?.total).toBe(listing ? listing.price.total : null);
  });

  it("an impression logs the displayed bid offers with the server's price", async () => {
    const { lead, ownInvitation, max } = await testMemberRequest();
    await postToOffer(max, ownInvitation.id, "offer", WHOLE);
    const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
    await settle();
    expect(quotes).toMatchObject({ ok: true, bidOfferIds: [ownInvitation.id] });
    const logImpressions = (BidOfferIds: unknown) =>
      call("POST", "/api/quotes/log-impressions", {
        LeadGuid: lead.guid,
        BidOfferIds,
        Impressions: [ownInvitation.supplierId],
      });
    for (const ids of [[], [ownInvitation.id]]) expect((await logImpressions(ids)).status).toBe(200);
    const ranked = (await context.db.listingEvents.listViews(lead.guid, 0, 10)).map(({ listed: [first] }) => [
      first?.ranked?.isInstantlyPriced,
      first?.ranked?.total,
    ]);
    const listing = quotes.ok
      ? quotes.listings.find(({ supplierId }) => supplierId === ownInvitation.supplierId)
      : undefined;
    expect(ranked).toEqual([
      [false, expect.any(Number)],
      [true, listing?.price.total],
    ]);
    expect((await logImpressions(["one"])).status).toBe(422);
  });

  it("P-302 after the cut-off or at the maximum, an offer returns IsSubmitted false", async () => {
    const afterCutOff = await testMemberRequest();
    await DB.prepare("update lead_bids set cut_off_at = ? where lead_guid = ?")
      .bind(Date.now() - 1000, afterCutOff.lead.guid)
      .run();
    expect((await postToOffer(afterCutOff.max, afterCutOff.ownInvitation.id, "offer", WHOLE)).body).toEqual({
      Result: { IsSubmitted: false, RejectedReason: "Bidding for this lead has ended" },
    });
    expect(await ask(afterCutOff.max, afterCutOff.ownInvitation.id)).toMatchObject({
      IsBidCutOffReached: true,
      HasSubmittedOffer: false,
    });
    const withAllOffers = await testMemberRequest();
    for (const { id } of withAllOffers.invitations.slice(1, 4))
      await act(context, withAllOffers.lead.guid, { kind: "offer", bidOfferId: id });
    expect((await postToOffer(withAllOffers.max, withAllOffers.ownInvitation.id, "offer", WHOLE)).body).toEqual({
      Result: { IsSubmitted: false, RejectedReason: "Maximum offers reached" },
    });
  });

  it("P-302 of two workshops that race for the last slot exactly one is accepted", async () => {
    const { lead, invitations, ownInvitation, other, max } = await testMemberRequest();
    const olive = await signInMember(other.supplierId, "admin");
    for (const { id } of invitations.slice(2, 4)) await act(context, lead.guid, { kind: "offer", bidOfferId: id });
    const responses = await Promise.all([
      postToOffer(max, ownInvitation.id, "offer", WHOLE),
      postToOffer(olive, other.id, "offer", WHOLE),
    ]);
    expect(responses.map(({ body }) => body.Result.IsSubmitted).sort()).toEqual([false, true]);
    expect(responses.find(({ body }) => !body.Result.IsSubmitted)?.body.Result.RejectedReason).toBe(
      "Maximum offers reached",
    );
  });

  it("P-104 P-182 P-183 products are priced by the server from code and quantity", async () => {
    const { ownInvitation, max } = await testMemberRequest();
    const postProducts = (Products: unknown[], more = {}) =>
      postToOffer(max, ownInvitation.id, "offer", {
        CartItems: [{ CartItemKey: "service", QuoteType: "00", Products }],
        ...more,
      });
    expect(await postProducts([])).toMatchObject({
      status: 422,
      body: { errors: { "product:service": ["Choose a product"] } },
    });
    expect(
      await postProducts([{ code: "ENG-PLUG", quantity: 4, unitPrice: { includingTax: 0.01 } }], {
        QuotedTotalIncGst: 0.04,
      }),
    ).toMatchObject({ status: 422, body: { errors: { total: [expect.any(String)] } } });
    expect((await postProducts([{ code: "ENG-PLUG", quantity: 4 }])).body.Result.IsSubmitted).toBe(true);
    const [item] = (await ask(max, ownInvitation.id)).CartItems;
    const [product] = item.Products;
    expect(Object.keys(product).sort()).toEqual([
      "code",
      "minimumQuantityForSpecialUnitPrice",
      "name",
      "priceIncGst",
      "quantity",
      "specialUnitPrice",
      "unitPrice",
      "unitPriceIncGst",
    ]);
    expect(product).toMatchObject({ code: "ENG-PLUG", quantity: 4, minimumQuantityForSpecialUnitPrice: 4 });
    expect(product.unitPriceIncGst).toBe(product.specialUnitPrice.includingTax);
    expect(item).toMatchObject({ QuoteType: "00", QuotedPriceIncGst: product.priceIncGst });
  });

  it("an offer of zero or less is refused and uses no slot", async () => {
    const { ownInvitation, max } = await testMemberRequest();
    for (const QuotedPriceIncGst of [0, -1]) {
      const { status, body } = await postToOffer(max, ownInvitation.id, "offer", {
        CartItems: [{ CartItemKey: "service", QuoteType: "01", QuotedPriceIncGst }, WHOLE.CartItems[1]],
      });
      expect([status, JSON.stringify(body.errors)], String(QuotedPriceIncGst)).toEqual([
        422,
        expect.stringMatching(/rice/),
      ]);
    }
    expect(await ask(max, ownInvitation.id)).toMatchObject({ HasSubmittedOffer: false });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({ OffersReceived: 0 });
  });

  it("P-181 missing prices, unknown types and wrong totals are field errors and use no slot", async () => {
    const { ownInvitation, max } = await testMemberRequest();
    expect(
      await postToOffer(max, ownInvitation.id, "offer", {
        CartItems: [
          { CartItemKey: "service", QuoteType: "01" },
          { CartItemKey: "custom:1", QuoteType: "77" },
        ],
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { "price:service": ["Enter a price"], "type:custom:1": [expect.any(String)] } },
    });
    expect(await postToOffer(max, ownInvitation.id, "offer", { CartItems: [] })).toMatchObject({
      status: 422,
      body: { errors: { "": [expect.any(String)] } },
    });
    expect(await postToOffer(max, ownInvitation.id, "offer", { ...WHOLE, QuotedTotalIncGst: 1 })).toMatchObject({
      status: 422,
      body: { errors: { total: [expect.any(String)] } },
    });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({ Claims: 0, OffersReceived: 0 });
  });
});

describe("customer's number", () => {
  it("P-011 P-186 P-187 a reveal lowers both counters once, and repeating it is free", async () => {
    const { ownInvitation, max } = await testMemberRequest();
    const before = await ask(max, ownInvitation.id);
    const revealed = (await postToOffer(max, ownInvitation.id, "reveal-contact")).body;
    expect(revealed).toMatchObject({
      Success: true,
      CustomerContactPhoneNumber: "+61491570110",
      RemainingClaims: 2,
      NumberOfCustomerContactRevealsRemainingForWorkshop: before.NumberOfCustomerContactRevealsRemainingForWorkshop - 1,
      NumberOfCustomerContactRevealsRemainingForBid: before.NumberOfCustomerContactRevealsRemainingForBid - 1,
    });
    expect((await postToOffer(max, ownInvitation.id, "reveal-contact")).body).toEqual(revealed);
    expect(await ask(max, ownInvitation.id)).toMatchObject({
      CustomerContactPhoneNumber: "+61491570110",
      HasClaimedOffer: true,
    });
  });

  it("P-011 P-186 a reveal is refused if used up or unwanted by the customer, and its control is disabled", async () => {
    const withUsedReveals = await testMemberRequest();
    for (const { id } of withUsedReveals.invitations.slice(1, 4))
      await act(context, withUsedReveals.lead.guid, { kind: "reveal", bidOfferId: id, mayContact: true });
    const uncontactable = await testMemberRequest({ allowMechanicsToContact: false });
    const request = await testMemberRequest();
    const ownInvitation = request.invitations[5] ?? request.ownInvitation;
    const atDailyLimit = { ownInvitation, max: await signInMember(ownInvitation.supplierId) };
    for (let n = 0; n < 20; n += 1) {
      const allowance = {
        supplierId: atDailyLimit.ownInvitation.supplierId,
        day: new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(Date.now()),
        maxCount: 20,
      };
      await act(context, crypto.randomUUID(), { kind: "reveal", bidOfferId: 1, mayContact: true }, { allowance });
    }
    for (const { max, ownInvitation } of [withUsedReveals, uncontactable, atDailyLimit]) {
      expect(await postToOffer(max, ownInvitation.id, "reveal-contact")).toMatchObject({
        status: 409,
        body: { code: "bid-refused" },
      });
      const page = await max.open(`/workshop/leads/${ownInvitation.token}/details`);
      expect(/<button[^>]*disabled=""[^>]*>Show phone number/.test(page.html)).toBe(true);
      expect(page.html).not.toContain("+61491570110");
    }
  });

  it("P-102 a claim is charged to the wallet once at the lead price", async () => {
    const { lead, ownInvitation, max } = await testMemberRequest();
    await DB.prepare("update lead_bids set lead_price = 1200 where lead_guid = ?").bind(lead.guid).run();
    const before: number = await context.db.wallets.balance(ownInvitation.supplierId);
    await creditSupplier(ownInvitation.supplierId, 10_000 - before);
    expect(await ask(max, ownInvitation.id)).toMatchObject({
      LeadPrice: 12,
      Balance: 100,
      HasClaimedOffer: false,
      LeadPurchased: false,
    });
    const page = await max.open(`/workshop/leads/${ownInvitation.token}/details`);
    expect(page.html.replace(/<[^>]*>/g, "")).toContain("Lead price$12.00");
    expect(page.html).not.toMatch(/purchase|buy this lead/i);
    await postToOffer(max, ownInvitation.id, "reveal-contact");
    await postToOffer(max, ownInvitation.id, "reveal-contact");
    expect(await ask(max, ownInvitation.id)).toMatchObject({ HasClaimedOffer: true, Balance: 88 });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({ RemainingClaims: 2 });
  });
});

describe("price of a lead", () => {
  const page = (ownInvitation: { readonly token: string }) => `/workshop/leads/${ownInvitation.token}/details`;
  const visibleText = (html: string) =>
    html
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replaceAll("<!-- -->", "")
      .replace(/<[^>]*>/g, "");
  const balanceOf = async (supplierId: number): Promise<number> => context.db.wallets.balance(toSupplierId(supplierId));

  it("P-186 a claim's price is on its button and confirmed first, even without JavaScript", async () => {
    const { ownInvitation, max } = await testPricedLead();
    await creditSupplier(ownInvitation.supplierId, 5_000 - (await balanceOf(ownInvitation.supplierId)));
    expect((await max.open(page(ownInvitation))).html).toContain("Show phone number ($12.00)");
    const request = await max.send({ intent: "reveal" });
    expect([request.status, await balanceOf(ownInvitation.supplierId)]).toEqual([200, 5_000]);
    expect(visibleText(request.html)).toContain("$12.00 is taken from your wallet, which has $50.00.");
    // A missing price, or the price of another lead, is not consent to this price.
    await max.send({ intent: "reveal", agreedPrice: "$1.00" });
    expect(await balanceOf(ownInvitation.supplierId)).toBe(5_000);
    const view = await max.send({ intent: "reveal", agreedPrice: "$12.00" });
    expect([view.html.includes("0491 570 110"), await balanceOf(ownInvitation.supplierId)]).toEqual([true, 3_800]);
    // Viewing it again is free and shows no price.
    expect((await max.open(page(ownInvitation))).html).not.toContain("($12.00)");
  });

  it("an empty wallet refuses reveals, offers and claims without a charge", async () => {
    const { lead, ownInvitation, max } = await testPricedLead();
    await creditSupplier(ownInvitation.supplierId, 1_199 - (await balanceOf(ownInvitation.supplierId)));
    const message = "There is not enough money in your wallet for this lead";
    expect(await postToOffer(max, ownInvitation.id, "reveal-contact")).toMatchObject({
      status: 409,
      body: { code: "bid-refused" },
    });
    expect(await postToOffer(max, ownInvitation.id, "claim")).toMatchObject({
      status: 409,
      body: { code: "bid-refused" },
    });
    expect((await postToOffer(max, ownInvitation.id, "offer", WHOLE)).body.Result).toEqual({
      IsSubmitted: false,
      RejectedReason: message,
    });
    expect([
      await readHistory(lead.guid).then((events) => events.length),
      await balanceOf(ownInvitation.supplierId),
    ]).toEqual([1, 1_199]);
    await max.open(page(ownInvitation));
    expect(visibleText((await max.send({ intent: "reveal" })).html)).toContain("Your wallet has $11.99.");
    expect((await max.send({ intent: "reveal", agreedPrice: "$12.00" })).html).toContain(message);
    await creditSupplier(ownInvitation.supplierId, 1);
    expect((await postToOffer(max, ownInvitation.id, "claim")).status).toBe(200);
    expect(await balanceOf(ownInvitation.supplierId)).toBe(0);
  });

  it("if many leads are claimed at once, the wallet pays only for those it can cover", async () => {
    const first = await testPricedLead();
    const { supplierId } = first.ownInvitation;
    const bidRequests = [first];
    for (let n = 0; n < 3; n += 1) bidRequests.push(await testPricedLead());
    const invitedIds = bidRequests.flatMap(({ invitations }) =>
      invitations.filter((invitation) => invitation.supplierId === supplierId),
    );
    expect(invitedIds.length).toBeGreaterThan(2);
    await creditSupplier(supplierId, 2_400 - (await balanceOf(supplierId)));
    const responses = await Promise.all(invitedIds.map(({ id }) => postToOffer(first.max, id, "claim")));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await balanceOf(supplierId)).toBe(0);
  });

  it("WS-13 finds claimed leads by plate and suburb, and by name and mobile after the reveal", async () => {
    const { ownInvitation, max } = await testPricedLead();
    await creditSupplier(ownInvitation.supplierId, 10_000);
    const countFound = async (...queries: readonly string[]) => {
      const results: boolean[] = [];
      for (const q of queries) {
        await max.open(`/workshop/find?store=${ownInvitation.supplierId}`);
        const { html } = await max.send({ store: String(ownInvitation.supplierId), q });
        results.push(html.includes(`/workshop/leads/${ownInvitation.token}/details`));
      }
      return results;
    };
    // Before the claim this workshop cannot search for the customer or the plate.
    expect(await countFound("ABC12D", "Parramatta")).toEqual([false, false]);
    await postToOffer(max, ownInvitation.id, "claim");
    expect(await countFound("abc 12d", "parramatta", "Kiri", "0491 570 110", "XYZ99Z")).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    await postToOffer(max, ownInvitation.id, "reveal-contact");
    expect(await countFound("Kiri", "0491 570 110", "Someone")).toEqual([true, true, false]);
  });

  it("claimed leads stay listed with outcome, cost and refund, and wallet lines link to them", async () => {
    const { lead, ownInvitation, other, max } = await testPricedLead();
    await creditSupplier(ownInvitation.supplierId, 10_000);
    await postToOffer(max, ownInvitation.id, "claim");
    const readLeadsPage = async () =>
      visibleText((await max.open(`/workshop/leads?store=${ownInvitation.supplierId}`)).html);
    const readListing = () => max.page.html.includes(`/workshop/leads/${ownInvitation.token}/details`);
    expect(await readLeadsPage()).toMatch(/You have not sent an offer yet\. Bidding closes .*Claimed .*Cost \$12\.00/);
    expect(readListing()).toBe(true);
    // Three other workshops send their offers. The paid claim remains.
    const olive = await signInMember(other.supplierId, "admin");
    await creditSupplier(other.supplierId);
    await postToOffer(olive, other.id, "offer", WHOLE);
    await readLeadsPage();
    expect(readListing()).toBe(true);
    await placeBooking(context, {
      request: testRequest({ leadGuid: lead.guid, supplierId: other.supplierId }),
      offer: testOffer(),
      submissionKey: crypto.randomUUID(),
      payment: null,
      slotLimits: [],
      actor: "customer",
    });
    await settle();
    expect(await readLeadsPage()).toContain("The customer chose another offer");
    await max.open(page(ownInvitation));
    await max.send({ intent: "ask-return", returnReason: "other", returnText: "Nobody answers." });
    expect(await readLeadsPage()).toContain("Refund requested");
    const wallet = await max.open(`/workshop/wallet?store=${ownInvitation.supplierId}`);
    expect(wallet.html).toMatch(new RegExp(`href="/workshop/leads/${ownInvitation.token}/details"[^>]*>Lead claimed`));

    // Removes the request from the desk's queue, which another test covers.
    await DB.prepare("delete from lead_returns where lead_guid = ?").bind(lead.guid).run();

    const abortedLead = await testPricedLead();
    await creditSupplier(abortedLead.ownInvitation.supplierId, 10_000);
    await postToOffer(abortedLead.max, abortedLead.ownInvitation.id, "reveal-contact");
    const leadsPath = `/workshop/leads?store=${abortedLead.ownInvitation.supplierId}`;
    const countNumbers = async () => (await abortedLead.max.open(leadsPath)).html.match(/href="tel:/g)?.length ?? 0;
    const numbersBefore = await countNumbers();
    await cancelLead({ ...context, viewer: { ...context.viewer, holderHash: "holder" } }, abortedLead.lead.guid);
    await settle();
    const { html } = await abortedLead.max.open(leadsPath);
    expect([html.includes("The customer cancelled the request"), html.includes("Refunded")]).toEqual([true, true]);
    // The customer was told that no one will call.
    expect(await countNumbers()).toBe(numbersBefore - 1);
  });
});

describe("bidding screen", () => {
  it("P-042 P-043 P-081 the bid form works with and without the site frame", async () => {
    const { lead, ownInvitation, max } = await testMemberRequest();
    const framedPage = await max.open(`/workshop/leads/${ownInvitation.token}/details`);
    for (const text of [
      "Parramatta NSW 2150",
      "Within a few weeks",
      "A…",
      "Shown in full after you claim the lead",
      "Basic Service",
      "Find the rattle",
    ])
      expect(framedPage.html).toContain(text);
    expect(framedPage.html).not.toMatch(/ABC12D|MR0FZ22G201234567/);
    expect(framedPage.controls).toEqual(
      expect.arrayContaining(["type:service", "price:service", "type:custom:1", "price:custom:1", "comments"]),
    );
    expect(framedPage.html).toMatch(/<header[\s>]/);
    const headlessPage = await max.open(`/workshop/hl/leads/${ownInvitation.token}/details`);
    expect(headlessPage.heading).toBe(framedPage.heading);
    expect(headlessPage.controls.filter((name) => name !== "submissionKey")).toEqual(
      expect.arrayContaining(["type:service", "price:service"]),
    );
    expect(headlessPage.html).not.toMatch(/<footer[\s>]/);
    const form = {
      intent: "review",
      submissionKey: "from-the-frame",
      comments: "",
      "type:service": "01",
      "price:service": "210",
    };
    const items = [
      ["item", "service"],
      ["item", "custom:1"],
      ["type:custom:1", "04"],
    ] as const;
    const review = await max.send([...Object.entries(form), ...items]);
    expect(review.html).toContain("Send this offer?");
    expect(review.choices("shownTotal")).toEqual(["$210.00"]);
    await max.send([...Object.entries({ ...form, intent: "send", shownTotal: "$210.00" }), ...items]);
    expect(max.page.html).toContain("Your offer has been sent");
    expect(await context.db.bidOffers.findBySupplier(lead.guid, ownInvitation.supplierId)).toMatchObject({
      items: [{ key: "service", quoted: 21_000 }],
    });
  });

  it("P-180 a missing price shows at its field, and a tampered total stops the offer", async () => {
    const { ownInvitation, max } = await testMemberRequest();
    await max.open(`/workshop/leads/${ownInvitation.token}/details`);
    const items = [
      ["item", "service"],
      ["item", "custom:1"],
      ["type:service", "02"],
    ] as const;
    const wrong = await max.send([["intent", "review"], ...items]);
    expect(wrong.status).toBe(422);
    expect(wrong.html).not.toContain("Send this offer?");
    expect(wrong.errorAt("price:service")).toBe("Error: Enter a price");
    const tampered = await max.send([
      ["intent", "send"],
      ["submissionKey", "k"],
      ["shownTotal", "$1.00"],
      ["price:service", "210"],
      ...items,
    ]);
    expect(tampered.status).toBe(422);
    expect(tampered.html).toContain("The total shown does not match your prices");
  });

  it("P-082 P-141 P-142 P-143 shows the bid, max-claims or cut-off view that applies", async () => {
    const fullyClaimed = await testMemberRequest();
    for (const { id } of fullyClaimed.invitations.slice(1, 6))
      await act(context, fullyClaimed.lead.guid, { kind: "claim", bidOfferId: id });
    const afterCutOff = await testMemberRequest();
    await DB.prepare("update lead_bids set cut_off_at = ? where lead_guid = ?")
      .bind(Date.now() - 1000, afterCutOff.lead.guid)
      .run();
    const withAcceptedOffer = await testMemberRequest();
    const [, invitation] = withAcceptedOffer.invitations;
    await act(context, withAcceptedOffer.lead.guid, { kind: "offer", bidOfferId: invitation?.id ?? 0 });
    await act(context, withAcceptedOffer.lead.guid, { kind: "accept", bidOfferId: invitation?.id ?? 0 });
    const views = [];
    for (const { max, ownInvitation } of [fullyClaimed, afterCutOff, withAcceptedOffer]) {
      const { html } = await max.open(`/workshop/leads/${ownInvitation.token}/details`);
      views.push(
        ["Maximum claims reached", "Bidding has closed", "Check my offer"].filter((text) => html.includes(text)),
      );
    }
    expect(views).toEqual([["Maximum claims reached"], ["Bidding has closed"], []]);
  });

  it("P-076 lists the operations of a logbook service, from the vehicle's own schedule", async () => {
    const logbook = {
      ...basicService,
      serviceType: "LogbookService" as const,
      genericServiceId: null,
      serviceScheduleId: "toyota-diesel",
      serviceIntervalId: 4,
      serviceSortOrder: 4,
    };
    const { ownInvitation, max } = await testMemberRequest({ cart: [logbook, RATTLE] });
    const page = await max.open(`/workshop/leads/${ownInvitation.token}/details`);
    expect(page.links.some((link) => link.endsWith("?operations=open"))).toBe(true);
    const payload = await max.open("?operations=open");
    expect(payload.html).toMatch(/<dialog[^>]*open/);
    expect(payload.html).toContain("Included");
    expect((payload.html.split("Included")[1] ?? "").split("<li").length).toBeGreaterThan(3);
  });

  it("P-192 a vehicle without Mid is shown as unconfirmed, without operations", async () => {
    const { ownInvitation, max } = await testMemberRequest({ vehicle: { ...HILUX, mid: null } });
    const page = await max.open(`/workshop/leads/${ownInvitation.token}/details`);
    expect(page.links.some((link) => link.endsWith("?operations=unconfirmed"))).toBe(true);
    const payload = await max.open("?operations=unconfirmed");
    expect(payload.html).toContain("Unable to view Service Operations");
    expect(payload.html).toContain("This vehicle has not been confirmed with AutoData");
    expect(payload.html).not.toContain("Included");
  });

  it("only invited workshops see the customer's approved photos and video", async () => {
    const { lead, ownInvitation, max, other } = await testMemberRequest();
    const holder = { ...context, viewer: { ...context.viewer, holderHash: "photo-holder" } };
    const id = await testPhotoOf(holder, lead.guid);
    const video = await testVideoOf(holder, lead.guid);
    const videoPath = `/workshop/leads/${ownInvitation.token}/photo/${video.id}`;
    expect((await max.open(`/workshop/leads/${ownInvitation.token}/details`)).html).toContain(
      `<video src="${videoPath}"`,
    );
    expect((await max.open(videoPath)).status).toBe(200);
    expect((await max.open(`/workshop/leads/${other.token}/photo/${video.id}`)).status).toBe(403);
    expect((await new Browser().open(videoPath)).status).toBe(401);
    const src = `/workshop/leads/${ownInvitation.token}/photo/${id}`;
    expect((await max.open(`/workshop/leads/${ownInvitation.token}/details`)).html).toContain(`src="${src}"`);
    expect((await max.open(src)).status).toBe(200);
    expect((await max.open(`/workshop/leads/${other.token}/photo/${id}`)).status).toBe(403);
    expect((await new Browser().open(src)).status).toBe(401);
    const { ownInvitation: otherInvitation, max: otherMember } = await testMemberRequest();
    expect((await otherMember.open(`/workshop/leads/${otherInvitation.token}/photo/${id}`)).status).toBe(404);
  });

  it("requires a login, and shows nothing of another workshop's lead", async () => {
    const { ownInvitation, other, max } = await testMemberRequest();
    const stranger = new Browser();
    expect((await stranger.open(`/workshop/leads/${ownInvitation.token}/details`)).url.pathname).not.toContain(
      "workshop/leads",
    );
    expect((await max.open(`/workshop/leads/${other.token}/details`)).status).toBe(403);
    const guest = new Browser();
    await signIn(guest, "demo-supplier-guest");
    expect((await guest.open(`/workshop/leads/${ownInvitation.token}/details`)).status).toBe(403);
    // An unknown token gets the same response as another workshop's.
    expect((await max.open("/workshop/leads/no-such-token-at-all/details")).status).toBe(403);
  });
});

it("P-327 product suggestions have a code and name, and require the offer's workshop", async () => {
  const { ownInvitation, other, max } = await testMemberRequest();
  const search = async (leadBidOfferId: number, searchText: string) =>
    (
      await max.call("/api/gateway", {
        operationName: "productSuggestionsForLeadBidOffer",
        variables: { leadBidOfferId, searchText },
      })
    ).body.data.productSuggestionsForLeadBidOffer;
  const { nodes } = await search(ownInvitation.id, "oil");
  expect(nodes.length).toBeGreaterThan(3);
  for (const { code, name } of nodes) expect(`${code} ${name}`).toMatch(/oil/i);
  expect((await search(ownInvitation.id, "")).nodes).toEqual([]);
  expect(await search(other.id, "oil")).toEqual({ __typename: "Forbidden", message: expect.any(String) });
  const nobody = await call("POST", "/api/gateway", {
    operationName: "productSuggestionsForLeadBidOffer",
    variables: { leadBidOfferId: ownInvitation.id, searchText: "oil" },
  });
  expect(nobody.json.data.productSuggestionsForLeadBidOffer.__typename).toBe("NotSignedIn");
});

describe("customer's choice of an offer", () => {
  it("booking an offer accepts it, closes the bidding and notifies the others once", async () => {
    const { lead, ownInvitation, other, max } = await testMemberRequest();
    const olive = await signInMember(other.supplierId, "admin");
    await postToOffer(max, ownInvitation.id, "offer", WHOLE);
    await postToOffer(olive, other.id, "offer", WHOLE);
    const placedBooking = await placeBooking(context, {
      request: testRequest({ leadGuid: lead.guid, supplierId: ownInvitation.supplierId }),
      offer: testOffer(),
      submissionKey: crypto.randomUUID(),
      payment: null,
      slotLimits: [],
      actor: "customer",
    });
    expect(placedBooking.ok).toBe(true);
    await settle();
    expect((await readHistory(lead.guid)).at(-1)).toMatchObject({ kind: "accepted", bidOfferId: ownInvitation.id });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({
      HasAnOfferBeenAccepted: true,
      HasThisOfferBeenAccepted: true,
    });
    expect(await ask(olive, other.id, "/offers-remaining")).toMatchObject({
      HasAnOfferBeenAccepted: true,
      HasThisOfferBeenAccepted: false,
    });
    expect((await olive.open(`/workshop/leads/${other.token}/details`)).html).toContain(
      "The customer chose another offer",
    );
    const messages = (await readOutbox(lead.guid))
      .map(({ id, template }) => (id.includes(ownInvitation.token) ? `mine ${template}` : `other ${template}`))
      .filter((text) => /accepted|closed/.test(text));
    expect(messages.sort()).toEqual(["mine supplier-bid-accepted", "other supplier-bid-closed"]);
    await closeLeadBids(context, lead.guid);
    expect((await readOutbox(lead.guid)).filter(({ template }) => /accepted|closed/.test(template))).toHaveLength(2);
    expect(await context.db.leadBids.listEndedButOpen(10)).toEqual([]);
  });

  it("a workshop that lost reads outcome and cost in email, list, lead page and wallet", async () => {
    const { lead, ownInvitation, other, max } = await testPricedLead();
    const olive = await signInMember(other.supplierId, "admin");
    for (const [visitor, { id, supplierId }] of [
      [max, ownInvitation],
      [olive, other],
    ] as const) {
      await creditSupplier(supplierId);
      await postToOffer(visitor, id, "offer", WHOLE);
    }
    const otherLead = await testPricedLead();
    await creditSupplier(otherLead.ownInvitation.supplierId);
    await postToOffer(otherLead.max, otherLead.ownInvitation.id, "offer", WHOLE);
    for (const { guid } of [lead, otherLead.lead])
      expect((await readOutbox(guid)).map(({ template }) => template)).toContain("new-quote");
    await placeBooking(context, {
      request: testRequest({ leadGuid: lead.guid, supplierId: ownInvitation.supplierId }),
      offer: testOffer(),
      submissionKey: crypto.randomUUID(),
      payment: null,
      slotLimits: [],
      actor: "customer",
    });
    await settle();
    // Messages about offers that the customer can no longer choose are not sent.
    expect((await readOutbox(lead.guid)).filter(({ template }) => template === "new-quote")).toEqual([]);
    expect((await readOutbox(otherLead.lead.guid)).map(({ template }) => template)).toContain("new-quote");
    expect(await readBidClosedEmail(lead.guid, other.token)).toMatchObject({
      ending: "The customer chose another offer",
      lead_cost: "You paid $12.00 for this lead.",
    });
    const readPages = async (visitor: Visitor, { supplierId, token }: typeof other) =>
      Promise.all(
        [
          `/workshop/leads?store=${supplierId}`,
          `/workshop/leads/${token}/details`,
          `/workshop/wallet?store=${supplierId}`,
        ].map(async (path) => (await visitor.open(path)).html),
      );
    for (const html of await readPages(olive, other)) {
      expect(html).toContain("The customer chose another offer");
      expect(html).toMatch(/\$12(<[^>]*>)?\.00/);
    }
    for (const html of await readPages(max, ownInvitation)) expect(html).toContain("The customer chose your offer");
  });

  it("P-143 a workshop that claimed the lead but sent no offer reads that another offer was chosen", async () => {
    const { lead, ownInvitation, other, max } = await testMemberRequest();
    await postToOffer(max, ownInvitation.id, "claim");
    await act(context, lead.guid, { kind: "offer", bidOfferId: other.id });
    await act(context, lead.guid, { kind: "accept", bidOfferId: other.id });
    const { html } = await max.open(`/workshop/leads/${ownInvitation.token}/details`);
    expect(html).toContain("You do not need to do anything.");
    expect(html).not.toContain("Show phone number");
  });

  it("a cancellation tells a workshop that saw the number about its refund and not to call", async () => {
    const { lead, ownInvitation, max } = await testPricedLead();
    await creditSupplier(ownInvitation.supplierId);
    await postToOffer(max, ownInvitation.id, "reveal-contact");
    const path = `/workshop/leads/${ownInvitation.token}/details`;
    expect((await max.open(path)).html).toContain("tel:+61491570110");
    await cancelLead({ ...context, viewer: { ...context.viewer, holderHash: "holder" } }, lead.guid);
    await settle();
    expect(await readBidClosedEmail(lead.guid, ownInvitation.token)).toMatchObject({
      ending: "The customer cancelled the request",
      lead_cost: "$12.00 is back in your wallet.",
    });
    const { html } = await max.open(path);
    expect(html).toContain("Please don’t call.");
    expect(html).not.toContain("tel:+61491570110");
  });

  it("a booking without an offer also closes the bidding, by cron if a crash interrupted it", async () => {
    const { lead, ownInvitation, other, max } = await testMemberRequest();
    const cutOff = { ...context.bidCounter, execute: () => Promise.reject(new Error("cut off")) };
    const failingContext = testContext({ bidCounter: cutOff, later: (work) => void work.catch(() => undefined) });
    await placeBooking(failingContext.context, {
      request: testRequest({ leadGuid: lead.guid, supplierId: other.supplierId }),
      offer: testOffer(),
      submissionKey: crypto.randomUUID(),
      payment: null,
      slotLimits: [],
      actor: "customer",
    });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({ HasAnOfferBeenAccepted: false });
    await settleEndedBids(context);
    expect((await readHistory(lead.guid)).at(-1)).toMatchObject({ kind: "booked", bidOfferId: null });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({ HasAnOfferBeenAccepted: false });
    expect((await postToOffer(max, ownInvitation.id, "offer", WHOLE)).body.Result).toEqual({
      IsSubmitted: false,
      RejectedReason: "The customer booked another workshop",
    });
  });

  it("a lead cancelled within a day of its claim is refunded once", async () => {
    const holder = { ...context, viewer: { ...context.viewer, holderHash: "holder" } };
    const DAY_MS = 86_400_000;
    const returnAfter = async (sinceClaim: number) => {
      const { lead, ownInvitation, max } = await testPricedLead();
      await creditSupplier(ownInvitation.supplierId);
      await postToOffer(max, ownInvitation.id, "claim");
      const claim = await DB.prepare("select at, amount from wallet_postings where id = ?")
        .bind(`lead-claim:${lead.guid}:${ownInvitation.supplierId}`)
        .first<{ at: number; amount: number }>();
      expect(claim?.amount).toBe(-1200);
      await cancelLead({ ...holder, clock: { now: () => (claim?.at ?? 0) + sinceClaim } }, lead.guid);
      await settle();
      // A repeated run after a crash makes no second refund.
      await closeLeadBids(context, lead.guid);
      const { results } = await DB.prepare("select kind, amount from wallet_postings where about = ? order by kind")
        .bind(lead.guid)
        .all<{ kind: string; amount: number }>();
      return results.map(({ kind, amount }) => [kind, amount]);
    };
    const claim = ["lead-claim", -1200];
    expect(await returnAfter(DAY_MS)).toEqual([claim, ["lead-claim-returned", 1200]]);
    expect(await returnAfter(DAY_MS + 1)).toEqual([claim]);
  });

  it("a second claim of the same customer and vehicle within thirty days is refunded", async () => {
    const priced = {
      ...context,
      config: { ...context.config, bids: { ...context.config.bids, leadPrice: cents(1_200) } },
    };
    const withRego = (rego: string) => ({ vehicle: { ...HILUX, rego, isVerifiedRego: true, vin: null } });
    const plate = `DU${crypto.randomUUID().slice(0, 4)}`.toUpperCase();
    const first = await testBidding(priced, withRego(plate));
    const supplierId = first.invitations[0]?.supplierId ?? toSupplierId(0);
    const max = await signInMember(supplierId);
    const claimLead = async ({ lead, invitations }: typeof first, sinceNow = 0) => {
      const ownInvitation = invitations.find((invitation) => invitation.supplierId === supplierId);
      await creditSupplier(supplierId);
      await postToOffer(max, ownInvitation?.id ?? 0, "claim");
      const { results } = await DB.prepare("select amount from wallet_postings where about = ? order by amount")
        .bind(lead.guid)
        .all<{ amount: number }>();
      await DB.prepare("update wallet_postings set at = at + ? where about = ?").bind(sinceNow, lead.guid).run();
      return results.map(({ amount }) => amount);
    };
    const DAYS_MS = 86_400_000;
    // A claim more than thirty days ago was for a different need.
    expect(await claimLead(first, -31 * DAYS_MS)).toEqual([-1_200]);
    expect(await claimLead(await testBidding(priced, withRego(plate)))).toEqual([-1_200]);
    expect(
      await claimLead(await testBidding(priced, withRego(`${plate.slice(0, 3)} ${plate.slice(3).toLowerCase()}`))),
    ).toEqual([-1_200, 1_200]);
    expect(await claimLead(await testBidding(priced, withRego(`X${plate.slice(1)}`)))).toEqual([-1_200]);
  });

  it("an out-of-service number refunds the claims of its lead, once", async () => {
    await seedReference(DB, { only: ["messages"] });
    const { lead, ownInvitation, other, max } = await testPricedLead();
    await creditSupplier(ownInvitation.supplierId);
    await creditSupplier(other.supplierId);
    await postToOffer(max, ownInvitation.id, "claim");
    const readAmounts = async () =>
      (
        await DB.prepare("select amount from wallet_postings where about = ? order by amount")
          .bind(lead.guid)
          .all<{ amount: number }>()
      ).results.map(({ amount }) => amount);
    const sendText = async (
      id: string,
      to: string,
      template: "new-quote" | "supplier-bid-invitation" = "new-quote",
    ) => {
      const about = { id: `${id}:${lead.guid}`, channel: "sms" as const, template, to, about: lead.guid, notBefore: 0 };
      const sharedValues = { supplier_name: "W", total: "$1", vehicle: "Hilux", link: "https://pitlane.test/x" };
      const values = { ...sharedValues, items: "Service", suburb: "Parramatta", bid_cut_off: "5 pm" };
      await context.db.outbox.add([await sealMessage(context, { ...about, values })], context.clock.now());
      await sendDueMessages(context);
      return `${id}:${lead.guid}`;
    };
    // A delivered SMS, or an undelivered one to a workshop, proves nothing about the lead.
    const arrived = await sendText("arrives", "+61400000001");
    await sendText("of a workshop", "+61400030005", "supplier-bid-invitation");
    expect(await readAmounts()).toEqual([-1_200]);
    const reportCall = async (fields: Readonly<Record<string, string>>, token = "sandbox") => {
      const path = `/api/webhook/twilio?message=${encodeURIComponent(arrived)}`;
      const signature = await twilioSignature(token, `${context.config.brand.websiteUrl}${path}`, fields);
      const body = new URLSearchParams(fields).toString();
      const type = "application/x-www-form-urlencoded";
      return (await call("POST", path, body, { "X-Twilio-Signature": signature, "Content-Type": type })).status;
    };
    const failedStatus = { MessageStatus: "undelivered", ErrorCode: "30005", MessageSid: "SM1" };
    expect(await reportCall(failedStatus, "a stranger's")).toBe(400);
    // Reports of a phone that is switched off, and of a delivered SMS.
    expect(await reportCall({ ...failedStatus, ErrorCode: "30003" })).toBe(200);
    expect(await reportCall({ MessageStatus: "delivered", MessageSid: "SM1" })).toBe(200);
    expect(await readAmounts()).toEqual([-1_200]);
    await sendText("dead", "+61400030005");
    expect(await readAmounts()).toEqual([-1_200, 1_200]);
    expect(await reportCall(failedStatus)).toBe(200);
    expect(await readAmounts()).toEqual([-1_200, 1_200]);
    await postToOffer(await signInMember(other.supplierId), other.id, "claim");
    expect(await readAmounts()).toEqual([-1_200, -1_200, 1_200, 1_200]);
  });

  it("a workshop requests a claim refund once, and the desk decides by email", async () => {
    const opal = new Browser();
    await signIn(opal, "demo-operator");
    await DB.prepare(
      "insert into desk_members (email, role, added_by, added_at, confirmed_role) values ('opal@operator.example', 'support', 'test', 0, 'support') on conflict do nothing",
    ).run();
    const readPostings = async (guid: string) =>
      (
        await DB.prepare("select amount from wallet_postings where about = ? order by amount")
          .bind(guid)
          .all<{ amount: number }>()
      ).results.map(({ amount }) => amount);
    const request = { intent: "ask-return", returnReason: "number-not-in-service", returnText: "Nobody is there." };
    const idOf = (guid: string) =>
      DB.prepare("select id from lead_returns where lead_guid = ?").bind(guid).first<string>("id");
    async function testPaidClaim() {
      const { lead, ownInvitation, max } = await testPricedLead();
      await creditSupplier(ownInvitation.supplierId);
      await max.open(`/workshop/leads/${ownInvitation.token}/details`);
      // Nothing has been paid yet, so no refund can be requested.
      expect(max.page.html).not.toContain("Cost of this lead");
      expect((await max.send(request)).status).toBe(409);
      await postToOffer(max, ownInvitation.id, "claim");
      await max.open(`/workshop/leads/${ownInvitation.token}/details`);
      expect(max.page.html).toContain("You paid $12.00 for this lead.");
      return { lead, ownInvitation, max };
    }
    const first = await testPaidClaim();
    const withoutReason = await first.max.send({ ...request, returnReason: "", returnText: "" });
    expect([withoutReason.status, withoutReason.errorAt("returnReason"), withoutReason.errorAt("returnText")]).toEqual([
      422,
      expect.stringContaining("Choose what is wrong"),
      expect.stringContaining("Describe what happened"),
    ]);
    expect((await first.max.send(request)).html).toContain("You asked for $12.00 back.");
    expect((await first.max.send(request)).status).toBe(409);
    expect(await readPostings(first.lead.guid)).toEqual([-1_200]);
    // The workshop's text is encrypted.
    expect(JSON.stringify((await DB.prepare("select * from lead_returns").all()).results)).not.toContain("Nobody");

    expect(emptyQueueIds((await opal.open("/desk")).html)).not.toContain("claims");
    const claim = `/desk/claims/${await idOf(first.lead.guid)}`;
    expect((await first.max.open(claim)).status).toBe(403);
    await opal.open(claim);
    expect(opal.page.html).toContain("Nobody is there.");
    const id = crypto.randomUUID();
    const decisionForm = { id, reason: "Called it", decision: "return", answer: "We called it too." };
    expect((await opal.send({ ...decisionForm, answer: "" })).errorAt("answer")).toContain(
      "Enter a message to the workshop",
    );
    expect((await opal.send(decisionForm)).url.pathname).toBe("/desk");
    // Submitting again, with the same form or another one, makes no second refund.
    await opal.open(claim);
    await opal.send(decisionForm);
    expect(opal.page.url.pathname).toBe("/desk");
    await opal.open(claim);
    expect((await opal.send({ ...decisionForm, id: crypto.randomUUID(), decision: "refuse" })).status).toBe(409);
    expect(await readPostings(first.lead.guid)).toEqual([-1_200, 1_200]);
    await first.max.open(`/workshop/leads/${first.ownInvitation.token}/details`);
    expect(first.max.page.html).toContain("$12.00 is back in your wallet.");
    expect(first.max.page.html).toContain("We called it too.");
    expect(
      (await readOutbox(first.lead.guid)).filter(({ template }) => template === "supplier-claim-decided"),
    ).toHaveLength(1);

    const second = await testPaidClaim();
    await second.max.send(request);
    await opal.open(`/desk/claims/${await idOf(second.lead.guid)}`);
    await opal.send({
      ...decisionForm,
      id: crypto.randomUUID(),
      decision: "refuse",
      answer: "They answered us at once.",
    });
    expect(await readPostings(second.lead.guid)).toEqual([-1_200]);
    await second.max.open(`/workshop/leads/${second.ownInvitation.token}/details`);
    expect(second.max.page.html).toContain("We declined your request:");
    expect(emptyQueueIds((await opal.open("/desk")).html)).toContain("claims");

    // A claim that was refunded automatically cannot be disputed.
    const isAborted = await testPaidClaim();
    await cancelLead({ ...context, viewer: { ...context.viewer, holderHash: "holder" } }, isAborted.lead.guid);
    await settle();
    expect(await readPostings(isAborted.lead.guid)).toEqual([-1_200, 1_200]);
    expect((await isAborted.max.send(request)).status).toBe(409);
    // No refund can be requested after more than thirty days.
    const oldClaim = await testPaidClaim();
    await DB.prepare("update wallet_postings set at = at - ? where about = ?")
      .bind(30 * 86_400_000 + 1, oldClaim.lead.guid)
      .run();
    expect((await oldClaim.max.send(request)).status).toBe(409);
  });

  it("P-250 cancelling the request closes the bidding and notifies participants once", async () => {
    const { lead, ownInvitation, other, max } = await testMemberRequest();
    await postToOffer(max, ownInvitation.id, "offer", WHOLE);
    expect((await call("GET", `/api/quotes/${lead.guid}`)).json.Listings.length).toBeGreaterThan(0);
    // The cron completes what a crash between the two steps left unfinished.
    const holder = { ...context, viewer: { ...context.viewer, holderHash: "holder" } };
    const cutOff = { ...context.bidCounter, execute: () => Promise.reject(new Error("cut off")) };
    expect(
      await cancelLead({ ...holder, bidCounter: cutOff, later: (work) => void work.catch(() => undefined) }, lead.guid),
    ).toEqual({ ok: true });
    expect(await ask(max, ownInvitation.id, "/offers-remaining")).toMatchObject({ HasAnOfferBeenAccepted: false });
    expect(await context.db.leadBids.listEndedButOpen(10)).toEqual([lead.guid]);
    await settleEndedBids(context);
    const next = await testMemberRequest();
    await cancelLead(holder, next.lead.guid);
    await settle();
    expect(await ask(next.max, next.ownInvitation.id, "/offers-remaining")).toMatchObject({
      OffersReceived: 0,
      HasAnOfferBeenAccepted: false,
    });
    const view = await next.max.open(`/workshop/leads/${next.ownInvitation.token}/details`);
    expect(view.html).toContain("The customer cancelled the request");
    expect(view.html).not.toMatch(/offer was accepted|Check my offer/);
    await settleEndedBids(context);
    expect((await readHistory(lead.guid)).filter(({ kind }) => kind === "cancelled")).toHaveLength(1);
    expect(
      (await readOutbox(lead.guid))
        .filter(({ template }) => template === "supplier-bid-closed")
        .map(({ id }) => id.includes(ownInvitation.token)),
    ).toEqual([true]);
    const olive = await signInMember(other.supplierId, "admin");
    expect((await postToOffer(olive, other.id, "offer", WHOLE)).body.Result).toMatchObject({ IsSubmitted: false });
    expect((await call("GET", `/api/quotes/${lead.guid}`)).json.Listings).toEqual([]);
    const page = await new Browser().open(`/quotes/${lead.guid}`);
    expect([page.heading, page.choices("supplierId")]).toEqual(["This request is cancelled", []]);
    expect(await chooseListing(context, { leadGuid: lead.guid, supplierId: ownInvitation.supplierId })).toMatchObject({
      ok: false,
      code: "lead-cancelled",
    });
  });
});

it("sockets accept only same-site pages and the lead's own workshop; customers get a count", async () => {
  const { lead, ownInvitation, invitations, max } = await testMemberRequest();
  // Uses the last invited supplier, because this user may already be a member of the others from an earlier lead.
  const other = invitations.at(-1) ?? ownInvitation;
  expect((await call("GET", `/api/lead-bid-offer/${ownInvitation.id}/live`)).status).toBe(426);
  expect(
    (
      await call("GET", `/api/quotes/${lead.guid}/live`, undefined, {
        Upgrade: "websocket",
        Origin: "https://evil.example",
      })
    ).status,
  ).toBe(403);
  expect(
    (await call("GET", `/api/lead-bid-offer/${ownInvitation.id}/live`, undefined, { Upgrade: "websocket" })).status,
  ).toBe(401);
  expect(
    (await call("GET", `/api/quotes/${crypto.randomUUID()}/live`, undefined, { Upgrade: "websocket" })).status,
  ).toBe(404);
  expect((await max.socket(`/api/lead-bid-offer/${other.id}/live`)).status).toBe(403);
  expect((await max.socket("/api/lead-bid-offer/999999999/live")).status).toBe(403);
  expect(await max.api(`/api/quotes/${lead.guid}/offers-received`)).toEqual({ OffersReceived: 0, IsClosed: false });
});

it("sockets receive every change, also after the object restarts", async () => {
  const { lead, ownInvitation, other, max } = await testMemberRequest();
  const olive = await signInMember(other.supplierId, "admin");
  const [supplier, customer] = await Promise.all([
    max.socket(`/api/lead-bid-offer/${ownInvitation.id}/live`),
    new Browser().socket(`/api/quotes/${lead.guid}/live`),
  ]);
  expect([supplier.status, customer.status]).toEqual([101, 101]);
  const toSupplier = listenForMessages(supplier.webSocket);
  const toCustomer = listenForMessages(customer.webSocket);
  expect(await toSupplier(1)).toMatchObject({ OffersReceived: 0, HasOfferBeenSubmitted: false });
  expect(await toCustomer(1)).toMatchObject({ OffersReceived: 0 });
  for (const [visitor, { id }, count] of [
    [max, ownInvitation, 1],
    [olive, other, 2],
  ] as const) {
    await evictDurableObject(counterOf(lead.guid));
    await postToOffer(visitor, id, "offer", WHOLE);
    const { Now, BidCutOffDate, Ending, ...sharedValues } = await toSupplier(count + 1);
    expect([sharedValues, Ending]).toEqual([await ask(max, ownInvitation.id, "/offers-remaining"), null]);
    expect(Date.parse(String(BidCutOffDate))).toBeGreaterThan(Number(Now));
    expect(await toCustomer(count + 1)).toEqual({
      Now: expect.any(Number),
      BidCutOffDate,
      OffersReceived: count,
      IsClosed: false,
    });
  }
});
