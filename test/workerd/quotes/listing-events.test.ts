import { aLeadGuid, asSupplier } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { recordListingEvents } from "../../../app/usecases/quotes/record-listing-events";
import { aSeededSupplier, seedThese } from "../booking/a-supplier-row";
import { aMoment, db, keptLead } from "./marketplace";

const [KNOWN, UNKNOWN] = [750, 999_999];
const { context } = aMoment();

beforeAll(() => seedThese(db, aSeededSupplier(KNOWN)));

const kept = async (guid: string) =>
  (await db.prepare("select supplier_id, kind from listing_events where lead_guid = ? order by id").bind(guid).all())
    .results;
const pressed = (supplierId: number) =>
  [{ supplierId: asSupplier(supplierId), kind: "opened", position: null, serviceDay: null }] as const;

it("a press on a supplier that does not exist is not found and leaves no event; impressions keep the suppliers that do", async () => {
  const { guid } = await keptLead(context);
  expect(await recordListingEvents(context, guid, pressed(UNKNOWN))).toEqual({ ok: false, code: "supplier-not-found" });
  expect(await kept(guid)).toEqual([]);
  expect(await recordListingEvents(context, guid, pressed(KNOWN))).toEqual({ ok: true });
  const shown = [UNKNOWN, KNOWN].map((supplierId, index) => ({
    supplierId: asSupplier(supplierId),
    kind: "shown" as const,
    position: index + 1,
    serviceDay: null,
  }));
  expect(await recordListingEvents(context, guid, shown)).toEqual({ ok: true });
  expect(await recordListingEvents(context, guid, [])).toEqual({ ok: true });
  expect(await kept(guid)).toEqual([
    { supplier_id: KNOWN, kind: "opened" },
    { supplier_id: KNOWN, kind: "shown" },
  ]);
  expect(await recordListingEvents(context, aLeadGuid(), pressed(KNOWN))).toEqual({
    ok: false,
    code: "lead-not-found",
  });
});
