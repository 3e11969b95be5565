import type { LeadGuid } from "../../../app/domain/ids";
import { aLeadGuid, asSupplier } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { recordPress, recordView } from "../../../app/usecases/quotes/record-listing-events";
import { aSeededSupplier, seedThese } from "../booking/a-supplier-row";
import { aMoment, db, keptLead } from "./marketplace";

const [KNOWN, UNKNOWN] = [750, 999_999];
const { context } = aMoment();

beforeAll(() => seedThese(db, aSeededSupplier(KNOWN)));

const kept = async (guid: string) =>
  (
    await db
      .prepare("select supplier_id, kind, listed from listing_events where lead_guid = ? order by id")
      .bind(guid)
      .all<{ supplier_id: number | null; kind: string; listed: string | null }>()
  ).results.map(({ supplier_id: supplierId, kind, listed }) => [
    kind,
    supplierId,
    listed === null ? null : JSON.parse(listed).map((each: { supplierId: number }) => each.supplierId),
  ]);
const seen = (...ids: readonly number[]) => ({
  supplierIds: ids.map(asSupplier),
  serviceDay: null,
  sort: "Recommended" as const,
  variant: null,
  bidOfferIds: null,
});

it("a press on a supplier that does not exist is not found and leaves no event; a look keeps the suppliers that do, in one row", async () => {
  const { guid } = await keptLead(context);
  const press = (of: LeadGuid, supplier: number) => recordPress(context, of, asSupplier(supplier), "opened");
  const unknown = { ok: false, code: "supplier-not-found" };
  expect(await press(guid, UNKNOWN)).toEqual(unknown);
  expect(await recordView(context, guid, seen(UNKNOWN))).toEqual(unknown);
  expect(await kept(guid)).toEqual([]);
  expect(await press(guid, KNOWN)).toEqual({ ok: true });
  expect(await recordView(context, guid, seen(UNKNOWN, KNOWN))).toEqual({ ok: true });
  expect(await recordView(context, guid, seen())).toEqual({ ok: true });
  expect(await kept(guid)).toEqual([
    ["opened", KNOWN, null],
    ["shown", null, [KNOWN]],
  ]);
  const [view] = await context.db.listingEvents.views(guid, 0, 10);
  expect(view?.listed).toEqual([{ supplierId: KNOWN, position: 2, ranked: null }]);
  expect(await press(aLeadGuid(), KNOWN)).toEqual({ ok: false, code: "lead-not-found" });
  expect(await recordView(context, aLeadGuid(), seen())).toEqual({ ok: false, code: "lead-not-found" });
});
