import { and, desc, eq, gte, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { weekdayCapacity } from "../../domain/availability/day-capacity";
import type { Section, SettingValues } from "../../domain/supplier-settings/section";
import type { NewSettingChange, SupplierSettings } from "../../usecases/ports/supplier-settings";
import { countedAnew } from "./diary";
import { orm, statementOf } from "./orm";
import { refusalOf } from "./refusals";
import { photoStatements } from "./supplier-photos";
import { supplierSettingEvents as events } from "./schema/supplier-settings";
import { countSupplyChange } from "./supply-changes";
import { supplierDays, suppliers } from "./schema/suppliers";
import { rankAnew } from "./supplier-cells";

const OLDER_AT_MOST = 20;

type Columns = Partial<typeof suppliers.$inferInsert>;

/** How a section's value is stored in the supplier's row. */
const COLUMNS: { readonly [S in Section]: (value: SettingValues[S]) => Columns } = {
  hours: ({ openingHours }) => ({ openingHours: ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => openingHours[day]) }),
  capacity: ({ capacityMinutes, workWeek, noticeDays, daysAhead }) => ({
    capacityMinutes,
    workWeek,
    noticeDays,
    daysAhead,
  }),
  bays: ({ diaryRows }) => ({ diaryRows }),
  "closed-days": ({ closedDays }) => ({ closedFrom: closedDays.from, closedDays: closedDays.bits }),
  holidays: ({ openHolidays }) => ({ openHolidays }),
  reach: ({ radiusMetres }) => ({ radiusMetres }),
  services: ({ providesServicing, takesElectric, categoryIds, makes }) => ({
    providesServicing,
    takesElectric,
    categoryIds,
    makes,
  }),
  rates: ({ labourRate, callOutFee, partsMargin100, tyreFactor100, minimumBookingAmount }) => ({
    labourRate,
    callOutFee,
    partsMargin100,
    tyreFactor100,
    minimumBookingAmount,
  }),
  extras: ({ extras }) => ({ extras }),
  changes: ({ freeChangeHours, lateCancelFee }) => ({ freeChangeHours, lateCancelFee }),
  arriving: ({ arrivingWords }) => ({ arrivingWords }),
  profile: ({ profileWords, specialities, bestMakes }) => ({ profileWords, specialities, bestMakes }),
  photos: ({ images }) => ({ images }),
  tools: ({ hasScanTool, certifications }) => ({ hasScanTool, certifications }),
  "contact-person": ({ contactName, phone }) => ({ contactName, phone }),
  quoting: ({ automaticQuoting, largestAutomatic }) => ({ automaticQuoting, largestAutomatic }),
};
const columnsOf = (section: Section, value: SettingValues[Section]): Columns =>
  (COLUMNS[section] as (value: SettingValues[Section]) => Columns)(value);

const capabilitiesOf = ({ providesServicing, categoryIds }: SettingValues["services"]) =>
  new Set([...(providesServicing ? [0] : []), ...categoryIds]);

/** What else a change moves, besides the supplier's own row. */
function followed(
  db: D1Database,
  { section, before, after, supplier, today }: NewSettingChange,
): D1PreparedStatement[] {
  if (section === "capacity" || section === "hours" || section === "bays") {
    // A day with more bookings than the new capacity keeps them and accepts no more.
    const changed = { ...supplier, ...after };
    // Sunday first, as SQLite counts weekdays.
    const week = JSON.stringify(([7, 1, 2, 3, 4, 5, 6] as const).map((weekday) => weekdayCapacity(changed, weekday)));
    const capacity = sql`${week} ->> cast(strftime('%w', ${supplierDays.day}) as integer)`;
    return [
      statementOf(
        db,
        orm(db)
          .update(supplierDays)
          .set({
            capacityMinutes: sql`max(${supplierDays.bookedMinutes} + ${supplierDays.blockedMinutes}, ${capacity})`,
          })
          .where(and(eq(supplierDays.supplierId, supplier.id), gte(supplierDays.day, today))),
      ),
    ];
  }
  if (section !== "services") return [];
  const [had, has] = [
    capabilitiesOf(before as SettingValues["services"]),
    capabilitiesOf(after as SettingValues["services"]),
  ];
  const moved = [...new Set([...had, ...has])].filter((each) => had.has(each) !== has.has(each));
  return moved.length === 0 ? [] : rankAnew(db, supplier, moved);
}

const CHANGE = {
  section: events.section,
  version: events.version,
  at: events.at,
  actorName: events.actorName,
  before: events.before,
  after: events.after,
  why: events.why,
};
const others = alias(events, "others");

export function d1SupplierSettings(db: D1Database): SupplierSettings {
  const store = orm(db);
  return {
    async changes(supplierId) {
      const newest = store
        .select({ version: max(others.version) })
        .from(others)
        .where(and(eq(others.supplierId, events.supplierId), eq(others.section, events.section)));
      const [latest, older] = await store.batch([
        store
          .select(CHANGE)
          .from(events)
          .where(and(eq(events.supplierId, supplierId), eq(events.version, sql`${newest}`))),
        store
          .select(CHANGE)
          .from(events)
          .where(eq(events.supplierId, supplierId))
          .orderBy(desc(events.at), desc(events.version))
          .limit(OLDER_AT_MOST),
      ]);
      const rest = older.filter(
        (row) => !latest.some(({ section, version }) => section === row.section && version === row.version),
      );
      return [...latest, ...rest].sort((a, b) => b.at - a.at || b.version - a.version);
    },
    versions: (supplierId, section, limit) =>
      store
        .select(CHANGE)
        .from(events)
        .where(and(eq(events.supplierId, supplierId), eq(events.section, section)))
        .orderBy(desc(events.version))
        .limit(limit),
    async save(change) {
      const { supplier, section, version, at, actor, actorName, before, after, why, blocked, photos } = change;
      try {
        await db.batch([
          statementOf(
            db,
            store
              .insert(events)
              .values({ supplierId: supplier.id, section, version, at, actor, actorName, before, after, why }),
          ),
          statementOf(db, store.update(suppliers).set(columnsOf(section, after)).where(eq(suppliers.id, supplier.id))),
          ...photoStatements(db, supplier.id, photos),
          ...followed(db, change),
          ...(blocked === null ? [] : countedAnew(db, { ...supplier, ...after }, blocked, change)),
          ...countSupplyChange(db, supplier),
        ]);
        return true;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === "setting-changed" || refusal === "changed-meanwhile") return false;
        throw error;
      }
    },
  };
}
