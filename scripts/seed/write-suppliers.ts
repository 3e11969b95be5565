import { buildCellRows, type RankableSupplier } from "../../app/domain/supplier/ranked-cells.ts";
import type { SeededSupplier } from "./supplier-model/generate.ts";

type Value = string | number | null;
const toBit = (isSet: boolean): number => (isSet ? 1 : 0);

const SUPPLIER_COLUMNS: readonly (readonly [name: string, value: (s: SeededSupplier) => Value])[] = [
  ["id", (s) => s.id],
  ["name", (s) => s.name],
  ["contact_name", (s) => s.contactName],
  ["country", (s) => s.country],
  ["kind", (s) => s.kind],
  ["is_mobile", (s) => toBit(s.isMobile)],
  ["business_type", (s) => s.businessType],
  ["street", (s) => s.street],
  ["suburb_name", (s) => s.suburbName],
  ["state", (s) => s.state],
  ["postcode", (s) => s.postcode],
  ["latitude", (s) => s.latitude],
  ["longitude", (s) => s.longitude],
  ["zone", (s) => s.zone],
  ["radius_metres", (s) => s.radiusMetres],
  ["labour_rate", (s) => s.labourRate],
  ["parts_margin_100", (s) => s.partsMargin100],
  ["tyre_factor_100", (s) => s.tyreFactor100],
  ["call_out_fee", (s) => s.callOutFee],
  ["category_ids", (s) => JSON.stringify(s.categoryIds)],
  ["provides_servicing", (s) => toBit(s.providesServicing)],
  ["certifications", (s) => JSON.stringify(s.certifications)],
  ["has_scan_tool", (s) => toBit(s.hasScanTool)],
  ["takes_electric", (s) => toBit(s.takesElectric)],
  ["makes", (s) => JSON.stringify(s.makes)],
  ["extras", (s) => JSON.stringify(s.extras)],
  ["opening_hours", (s) => JSON.stringify(([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => s.openingHours[weekday]))],
  ["capacity_minutes", (s) => s.capacityMinutes],
  ["notice_days", (s) => s.noticeDays],
  ["closed_from", (s) => s.closedDays.from],
  ["closed_days", (s) => s.closedDays.bits],
  ["rating_count", (s) => s.ratingCount],
  ["rating_100", (s) => s.rating100],
  ["shrunk_rating_100", (s) => s.shrunkRating100],
  ["stars", (s) => JSON.stringify(s.stars)],
  ["is_premium", (s) => toBit(s.isPremium)],
  ["is_zero_communication", (s) => toBit(s.isZeroCommunication)],
  ["has_verified_credentials", (s) => toBit(s.hasVerifiedCredentials)],
  ["is_new", (s) => toBit(s.isNew)],
  ["years_active", (s) => s.yearsActive],
  ["accept_online_payments", (s) => toBit(s.acceptOnlinePayments)],
  ["has_bnpl_feature", (s) => toBit(s.hasBnplFeature)],
  ["minimum_booking_amount", (s) => s.minimumBookingAmount],
  ["licence_number", (s) => s.licenceNumber],
  ["legal_name", (s) => s.legalName ?? null],
  ["business_number", (s) => s.businessNumber],
  ["gst_number", (s) => s.gstNumber ?? null],
  ["phone", (s) => s.phone],
  ["phone_e164", (s) => s.phoneE164],
  ["email", (s) => s.email],
  ["bases", (s) => (s.bases.length > 0 ? JSON.stringify(s.bases) : null)],
  ["abroad", (s) => (s.abroad ? JSON.stringify(s.abroad) : null)],
  ["is_demo", (s) => toBit(s.isDemo)],
  ["images", (s) => JSON.stringify(s.images)],
  ["hidden_because", (s) => s.hiddenReason ?? null],
  ["work_week", (s) => (s.workWeek ? JSON.stringify(s.workWeek) : null)],
  ["diary_rows", (s) => JSON.stringify(s.diaryRows ?? [])],
  ["open_holidays", (s) => JSON.stringify(s.openHolidays ?? [])],
  ["days_ahead", (s) => s.daysAhead ?? null],
  ["automatic_quoting", (s) => toBit(s.automaticQuoting ?? true)],
  ["largest_automatic", (s) => s.largestAutomatic ?? null],
  ["free_change_hours", (s) => s.freeChangeHours ?? null],
  ["late_cancel_fee", (s) => s.lateCancelFee ?? null],
  ["arrival_text", (s) => s.arrivalText ?? null],
  ["profile_text", (s) => s.profileText ?? null],
  ["specialities", (s) => JSON.stringify(s.specialities ?? [])],
  ["best_makes", (s) => JSON.stringify(s.bestMakes ?? [])],
];

/** A bound parameter can hold at most 2 MB. This stays well below and keeps a batch fast. */
const CHARACTERS_PER_INSERT = 500_000;

/** One statement per chunk. The rows are passed as one JSON parameter, because D1 allows 100 parameters per statement. */
function* toInserts(
  db: D1Database,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Generator<D1PreparedStatement> {
  const sql = `insert or replace into ${table} (${columns.join(", ")}) select ${columns.map((_, i) => `value ->> ${i}`).join(", ")} from json_each(?)`;
  let chunk: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > CHARACTERS_PER_INSERT && chunk.length > 0) {
      yield db.prepare(sql).bind(`[${chunk.join(",")}]`);
      [chunk, size] = [[], 0];
    }
    chunk.push(text);
    size += text.length + 1;
  }
  if (chunk.length > 0) yield db.prepare(sql).bind(`[${chunk.join(",")}]`);
}

/** Workshops that were approved at the desk. They are not in the seed data, so their rows are kept. */
const JOINED_SUPPLIER_IDS_SQL = "select supplier_id from workshop_applications where supplier_id is not null";

/**
 * Replaces the seeded suppliers and their reviews, and builds the index of all suppliers. Workshops that joined are kept, and so are days taken by bookings.
 */
export async function writeSuppliers(db: D1Database, suppliers: readonly SeededSupplier[]): Promise<void> {
  await db.batch([
    db.prepare(`delete from supplier_reviews where supplier_id not in (${JOINED_SUPPLIER_IDS_SQL})`),
    db.prepare("delete from supplier_cells"),
    db.prepare(`delete from suppliers where id not in (${JOINED_SUPPLIER_IDS_SQL})`),
  ]);
  const keptSuppliers = await listJoinedSuppliers(db);
  const reviews = suppliers.flatMap((s) =>
    s.reviews.map((r, i): Value[] => [s.id, i + 1, r.stars, r.reviewedOn, r.reviewer, r.body]),
  );
  for (const statement of toInserts(
    db,
    "suppliers",
    SUPPLIER_COLUMNS.map(([name]) => name),
    suppliers.map((s) => SUPPLIER_COLUMNS.map(([, value]) => value(s))),
  ))
    await db.batch([statement]);
  for (const statement of toInserts(
    db,
    "supplier_cells",
    ["cell", "capability", "kind", "rank", "supplier_id"],
    buildCellRows([...suppliers, ...keptSuppliers]),
  ))
    await db.batch([statement]);
  for (const statement of toInserts(
    db,
    "supplier_reviews",
    ["supplier_id", "number", "stars", "reviewed_on", "reviewer", "body"],
    reviews,
  ))
    await db.batch([statement]);
}

/** Columns of workshops that have joined, which determine their position in the index. */
async function listJoinedSuppliers(db: D1Database): Promise<readonly RankableSupplier[]> {
  const { results } = await db
    .prepare(
      `select id, kind, latitude, longitude, category_ids as categoryIds, provides_servicing as providesServicing, shrunk_rating_100 as shrunkRating100 from suppliers where id in (${JOINED_SUPPLIER_IDS_SQL})`,
    )
    .all<
      Omit<RankableSupplier, "bases" | "categoryIds" | "providesServicing"> & {
        categoryIds: string;
        providesServicing: number;
      }
    >();
  return results.map((row) => ({
    ...row,
    bases: [],
    categoryIds: JSON.parse(row.categoryIds) as number[],
    providesServicing: row.providesServicing === 1,
  }));
}
