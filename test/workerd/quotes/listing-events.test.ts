import type { LeadGuid } from "../../../app/domain/core/ids";
import { testLeadGuid, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { listingEventsOfLead, viewOf } from "../../../app/adapters/db/listing-events";
import { recordListingEvent, recordView } from "../../../app/usecases/quotes/record-listing-events";
import { seededSupplierId, seedThese } from "../booking/supplier-row";
import { momentContext, db, insertLead } from "./marketplace";

const [KNOWN, UNKNOWN] = [750, 999_999];
const { context } = momentContext();

beforeAll(() => seedThese(db, seededSupplierId(KNOWN)));

const storedEvents = async (guid: LeadGuid) =>
  (await listingEventsOfLead(db, guid).all()).events.map((event) => [
    event.kind,
    event.supplierId,
    viewOf(guid, event)?.listed.map(({ supplierId }) => supplierId) ?? null,
  ]);
const seen = (...ids: readonly number[]) => ({
  supplierIds: ids.map(toSupplierId),
  serviceDay: null,
  sort: "Recommended" as const,
  variant: null,
  bidOfferIds: null,
});

it("unknown suppliers store no event; an impression is one row", async () => {
  const { guid } = await insertLead(context);
  const press = (of: LeadGuid, supplier: number) => recordListingEvent(context, of, toSupplierId(supplier), "opened");
  const unknown = { ok: false, code: "supplier-not-found" };
  expect(await press(guid, UNKNOWN)).toEqual(unknown);
  expect(await recordView(context, guid, seen(UNKNOWN))).toEqual(unknown);
  expect(await storedEvents(guid)).toEqual([]);
  expect(await press(guid, KNOWN)).toEqual({ ok: true });
  expect(await recordView(context, guid, seen(UNKNOWN, KNOWN))).toEqual({ ok: true });
  expect(await recordView(context, guid, seen())).toEqual({ ok: true });
  expect(await storedEvents(guid)).toEqual([
    ["opened", KNOWN, null],
    ["shown", KNOWN, [KNOWN]],
  ]);
  const [view] = await context.db.listingEvents.views(guid, 0, 10);
  expect(view?.listed).toEqual([{ supplierId: KNOWN, position: 2, ranked: null }]);
  expect(await press(testLeadGuid(), KNOWN)).toEqual({ ok: false, code: "lead-not-found" });
  expect(await recordView(context, testLeadGuid(), seen())).toEqual({ ok: false, code: "lead-not-found" });
});
