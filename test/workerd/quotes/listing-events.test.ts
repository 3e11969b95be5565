import type { LeadGuid } from "../../../app/domain/core/ids";
import { testLeadGuid, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { listingEventsOfLead, toListView } from "../../../app/adapters/db/listing-events";
import { recordListingEvent, recordView } from "../../../app/usecases/quotes/record-listing-events";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { momentContext, db, insertLead } from "./marketplace";

const KNOWN = 750;
const UNKNOWN = 999_999;
const { context } = momentContext();

beforeAll(() => seedOnlySuppliers(db, seededSupplier(KNOWN)));

const storedEvents = async (guid: LeadGuid) =>
  (await listingEventsOfLead(db, guid).all()).events.map((event) => [
    event.kind,
    event.supplierId,
    toListView(guid, event)?.listed.map(({ supplierId }) => supplierId) ?? null,
  ]);
const testView = (...ids: readonly number[]) => ({
  supplierIds: ids.map(toSupplierId),
  serviceDay: null,
  sort: "Recommended" as const,
  variant: null,
  bidOfferIds: null,
});

it("events of unknown suppliers are not stored, and an impression is one row", async () => {
  const { guid } = await insertLead(context);
  const recordOpened = (leadGuid: LeadGuid, supplier: number) =>
    recordListingEvent(context, leadGuid, toSupplierId(supplier), "opened");
  const unknown = { ok: false, code: "supplier-not-found" };
  expect(await recordOpened(guid, UNKNOWN)).toEqual(unknown);
  expect(await recordView(context, guid, testView(UNKNOWN))).toEqual(unknown);
  expect(await storedEvents(guid)).toEqual([]);
  expect(await recordOpened(guid, KNOWN)).toEqual({ ok: true });
  expect(await recordView(context, guid, testView(UNKNOWN, KNOWN))).toEqual({ ok: true });
  expect(await recordView(context, guid, testView())).toEqual({ ok: true });
  expect(await storedEvents(guid)).toEqual([
    ["opened", KNOWN, null],
    ["shown", KNOWN, [KNOWN]],
  ]);
  const [view] = await context.db.listingEvents.listViews(guid, 0, 10);
  expect(view?.listed).toEqual([{ supplierId: KNOWN, position: 2, ranked: null }]);
  expect(await recordOpened(testLeadGuid(), KNOWN)).toEqual({ ok: false, code: "lead-not-found" });
  expect(await recordView(context, testLeadGuid(), testView())).toEqual({ ok: false, code: "lead-not-found" });
});
