import type { Section, SettingValues } from "../../domain/supplier-settings/section";
import { widestSquare } from "../../domain/supplier/cells";
import type { NewSettingChange, SettingChange, SupplierSettings } from "../../usecases/ports/supplier-settings";
import { refusalOf } from "./refusals";
import { rankAnew } from "./supplier-cells";

type Columns = Readonly<Record<string, string | number | null>>;

/** How a section's value stands in the supplier's row. */
const COLUMNS: { readonly [S in Section]: (value: SettingValues[S]) => Columns } = {
  hours: ({ openingHours }) => ({
    opening_hours: JSON.stringify(([1, 2, 3, 4, 5, 6, 7] as const).map((day) => openingHours[day])),
  }),
  capacity: ({ capacityMinutes, noticeDays, daysAhead }) => ({
    capacity_minutes: capacityMinutes,
    notice_days: noticeDays,
    days_ahead: daysAhead,
  }),
  "closed-days": ({ closedDays }) => ({ closed_from: closedDays.from, closed_days: closedDays.bits }),
  holidays: ({ openHolidays }) => ({ open_holidays: JSON.stringify(openHolidays) }),
  reach: ({ radiusMetres }) => ({ radius_metres: radiusMetres }),
  services: ({ providesServicing, takesElectric, categoryIds, makes }) => ({
    provides_servicing: Number(providesServicing),
    takes_electric: Number(takesElectric),
    category_ids: JSON.stringify(categoryIds),
    makes: JSON.stringify(makes),
  }),
  rates: ({ labourRate, callOutFee, partsMargin100, tyreFactor100, minimumBookingAmount }) => ({
    labour_rate: labourRate,
    call_out_fee: callOutFee,
    parts_margin_100: partsMargin100,
    tyre_factor_100: tyreFactor100,
    minimum_booking_amount: minimumBookingAmount,
  }),
  extras: ({ extras }) => ({ extras: JSON.stringify(extras) }),
  quoting: ({ automaticQuoting, largestAutomatic }) => ({
    automatic_quoting: Number(automaticQuoting),
    largest_automatic: largestAutomatic,
  }),
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
  if (section === "capacity") {
    // A day that has more booked than the new capacity keeps its bookings and takes no more.
    const { capacityMinutes } = after as SettingValues["capacity"];
    return [
      db
        .prepare(
          "update supplier_days set capacity_minutes = max(booked_minutes, ?) where supplier_id = ? and day >= ?",
        )
        .bind(capacityMinutes, supplier.id, today),
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

const SELECT = "select section, version, at, actor_name as actorName, before, after from supplier_setting_events";
type Row = Omit<SettingChange, "before" | "after"> & { readonly before: string; readonly after: string };
const toChange = ({ before, after, ...row }: Row): SettingChange => ({
  ...row,
  before: JSON.parse(before),
  after: JSON.parse(after),
});

export const d1SupplierSettings = (db: D1Database): SupplierSettings => ({
  async changes(supplierId) {
    const [newest, older] = await db.batch<Row>([
      db
        .prepare(
          `${SELECT} e where supplier_id = ? and version = (select max(version) from supplier_setting_events n where n.supplier_id = e.supplier_id and n.section = e.section)`,
        )
        .bind(supplierId),
      db.prepare(`${SELECT} where supplier_id = ? order by at desc, version desc limit 20`).bind(supplierId),
    ]);
    const latest = newest?.results ?? [];
    const rest = (older?.results ?? []).filter(
      (row) => !latest.some(({ section, version }) => section === row.section && version === row.version),
    );
    return [...latest, ...rest].map(toChange).sort((a, b) => b.at - a.at || b.version - a.version);
  },
  async save(change) {
    const { supplier, section, version, at, actor, actorName, before, after } = change;
    const columns = Object.entries(columnsOf(section, after));
    try {
      await db.batch([
        db
          .prepare(
            "insert into supplier_setting_events (supplier_id, section, version, at, actor, actor_name, before, after) values (?, ?, ?, ?, ?, ?, ?, ?)",
          )
          .bind(supplier.id, section, version, at, actor, actorName, JSON.stringify(before), JSON.stringify(after)),
        db
          .prepare(`update suppliers set ${columns.map(([name]) => `${name} = ?`).join(", ")} where id = ?`)
          .bind(...columns.map(([, value]) => value), supplier.id),
        ...followed(db, change),
        ...[...widestSquare(supplier.latitude, supplier.longitude), -supplier.id].map((square) =>
          db
            .prepare(
              "insert into supply_changes (square, revision) values (?, 1) on conflict (square) do update set revision = revision + 1",
            )
            .bind(square),
        ),
      ]);
      return true;
    } catch (error) {
      if (refusalOf(error) === "setting-changed") return false;
      throw error;
    }
  },
});
