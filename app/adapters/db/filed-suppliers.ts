import { PLAIN_WORK_WEEK } from "../../domain/supplier/supplier";
import { and, asc, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { type SupplierId, supplierId } from "../../domain/ids";
import type { FiledSupplier } from "../../domain/imports/supplier-row";
import type { NewSupplier } from "../../domain/joining/new-supplier";
import { cellsOf, widestSquare } from "../../domain/supplier/cells";
import { cellRows, type Ranked } from "../../domain/supplier/ranked-cells";
import type { Progress } from "../../usecases/ports/filed-rows";
import { FIRST_JOINED_ID } from "./joining";
import { excluded, listed, listedRows, orm, statementOf, subselect } from "./orm";
import { refusalOf } from "./refusals";
import { supplierCells, suppliers } from "./schema/suppliers";
import { supplierSettingEvents, supplyChanges } from "./schema/supplier-settings";
import { insertOf, openingHoursOf } from "./supplier-row";

/** The columns that come from a file, not those written by customers, bookings or the supplier itself. */
const FROM_FILE = [
  "name",
  "contactName",
  "country",
  "kind",
  "isMobile",
  "businessType",
  "street",
  "suburbName",
  "state",
  "postcode",
  "latitude",
  "longitude",
  "zone",
  "radiusMetres",
  "labourRate",
  "partsMargin100",
  "tyreFactor100",
  "callOutFee",
  "minimumBookingAmount",
  "categoryIds",
  "providesServicing",
  "certifications",
  "hasScanTool",
  "takesElectric",
  "makes",
  "extras",
  "openingHours",
  "capacityMinutes",
  "noticeDays",
  "daysAhead",
  "automaticQuoting",
  "yearsActive",
  "acceptOnlinePayments",
  "hasBnplFeature",
  "licenceNumber",
  "businessNumber",
  "phone",
  "phoneE164",
  "email",
] as const satisfies readonly (keyof typeof suppliers.$inferSelect)[];
const SET = Object.fromEntries(FROM_FILE.map((name) => [name, excluded(suppliers[name])]));

/** Rows of one statement: a parameter stays far below 2 MB. */
const ROWS = 500;
const PAGE = 4_000;
/** If a supplier changed in the meantime, or somebody took a number or key, a part of the file fails: it is read and written again. */
const TRIES = 20;

const RANKED = {
  id: suppliers.id,
  kind: suppliers.kind,
  latitude: suppliers.latitude,
  longitude: suppliers.longitude,
  bases: suppliers.bases,
  categoryIds: suppliers.categoryIds,
  providesServicing: suppliers.providesServicing,
  shrunkRating100: suppliers.shrunkRating100,
};

const placed = ({ kind, latitude, longitude, categoryIds, providesServicing }: Ranked) =>
  JSON.stringify([kind, latitude, longitude, categoryIds, providesServicing]);

const chunksOf = <T>(rows: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** Suppliers that came by a file, written and read many at once. */
export function filedSuppliers(db: D1Database) {
  const store = orm(db);

  const where = async (condition: SQL | undefined, limit: number): Promise<FiledSupplier[]> => {
    const rows = await store.select().from(suppliers).where(condition).orderBy(asc(suppliers.operatorKey)).limit(limit);
    return rows.map(({ id: _, operatorKey, openingHours, workWeek, closedFrom, closedDays, bases, ...row }) => ({
      key: operatorKey ?? "",
      supplier: {
        ...row,
        bases: bases ?? [],
        openingHours: openingHoursOf(openingHours),
        workWeek: workWeek ?? PLAIN_WORK_WEEK,
        closedDays: { from: closedFrom, bits: closedDays },
      },
    }));
  };

  /** Every supplier as far as the squares of the map need it. */
  async function allRanked(): Promise<Map<SupplierId, Ranked>> {
    const all = new Map<SupplierId, Ranked>();
    for (let after = supplierId(0); ; ) {
      const rows = await store
        .select(RANKED)
        .from(suppliers)
        .where(gt(suppliers.id, after))
        .orderBy(asc(suppliers.id))
        .limit(PAGE);
      for (const { bases, ...row } of rows) {
        after = row.id;
        all.set(row.id, { ...row, bases: bases ?? [] });
      }
      if (rows.length < PAGE) return all;
    }
  }

  const idsOf = async (keys: readonly string[]): Promise<ReadonlyMap<string, SupplierId>> => {
    const found = await store
      .select({ id: suppliers.id, key: suppliers.operatorKey })
      .from(suppliers)
      .where(sql`${suppliers.operatorKey} in ${listed(keys)}`);
    return new Map(found.map(({ id, key }) => [key ?? "", id]));
  };

  /** Ranks the suppliers of these squares, in statements that fit a batch. */
  function rankedAnew(all: readonly Ranked[], squares: ReadonlySet<number>): D1PreparedStatement[] {
    const rows = cellRows(all, squares).map(([cell, capability, kind, rank, supplierId]) => ({
      cell,
      capability,
      kind,
      rank,
      supplierId,
    }));
    return [
      statementOf(db, store.delete(supplierCells).where(sql`${supplierCells.cell} in ${listed([...squares])}`)),
      ...chunksOf(rows, PAGE).map((some) =>
        statementOf(db, store.insert(supplierCells).select(listedRows(supplierCells, some))),
      ),
    ];
  }

  /** Invalidates kept answers of the results page that include any of them. */
  const countChanges = (changed: readonly Ranked[]): D1PreparedStatement => {
    const squares = new Set(
      changed.flatMap(({ id, latitude, longitude }) => [...widestSquare(latitude, longitude), -id]),
    );
    const counted = [...squares].map((square) => ({ square, revision: 1 }));
    return statementOf(
      db,
      store
        .insert(supplyChanges)
        .select(listedRows(supplyChanges, counted))
        .onConflictDoUpdate({ target: supplyChanges.square, set: { revision: sql`${supplyChanges.revision} + 1` } }),
    );
  };
  const changesSoFar = subselect<number>(sql`select coalesce(sum(${supplyChanges.revision}), 0) from ${supplyChanges}`);
  /** First in its batch: null, which the column refuses, where a supplier changed after everybody was read. */
  const asRead = (changes: number): D1PreparedStatement =>
    statementOf(
      db,
      store
        .insert(supplyChanges)
        .select(sql`select 0, case when ${changesSoFar} = ${changes} then 1 end`)
        .onConflictDoUpdate({ target: supplyChanges.square, set: { revision: excluded(supplyChanges.revision) } }),
    );

  /** Some rows and the squares of the map that they change, in one batch: a search sees all of it or nothing, and nothing is left half done. */
  async function writeSome(rows: readonly FiledSupplier[]): Promise<void> {
    // The count comes first: whatever changes after it makes the batch fail.
    const counted = await store
      .select({ changes: changesSoFar.mapWith(Number).as("changes") })
      .from(sql`(select 1)`)
      .get();
    const [before, ids] = await Promise.all([allRanked(), idsOf(rows.map(({ key }) => key))]);
    let next = Math.max(FIRST_JOINED_ID, ...before.keys());
    const numbered = rows.map(({ key, supplier }) => {
      const known = ids.get(key);
      if (known === undefined) next += 1;
      return { key, isNew: known === undefined, supplier: { ...supplier, id: known ?? supplierId(next) } };
    });
    const asRows = (some: typeof numbered) =>
      listedRows(
        suppliers,
        some.map(({ key, supplier: { id, ...supplier } }) => ({ ...insertOf(supplier), id, operatorKey: key })),
      );
    const [added, known] = [numbered.filter(({ isNew }) => isNew), numbered.filter(({ isNew }) => !isNew)];
    const [after, moved, changed]: [Map<SupplierId, Ranked>, Ranked[], Ranked[]] = [new Map(before), [], []];
    for (const { supplier } of numbered) {
      const stood = before.get(supplier.id);
      const now: Ranked = { ...supplier, shrunkRating100: stood?.shrunkRating100 ?? supplier.shrunkRating100 };
      const both = stood ? [now, stood] : [now];
      after.set(now.id, now);
      changed.push(...both);
      if (!stood || placed(stood) !== placed(now)) moved.push(...both);
    }
    const squares = new Set(moved.flatMap(({ latitude, longitude }) => cellsOf(latitude, longitude)));
    const upsert = store.insert(suppliers).select(asRows(known)).onConflictDoUpdate({ target: suppliers.id, set: SET });
    await db.batch([
      asRead(counted?.changes ?? 0),
      ...(added.length > 0 ? [statementOf(db, store.insert(suppliers).select(asRows(added)))] : []),
      ...(known.length > 0 ? [statementOf(db, upsert)] : []),
      ...(squares.size > 0 ? rankedAnew([...after.values()], squares) : []),
      countChanges(changed),
    ]);
  }

  return {
    standing: (keys: readonly string[]) => where(sql`${suppliers.operatorKey} in ${listed(keys)}`, keys.length),
    page: (after: string | null, limit: number) =>
      where(
        and(isNotNull(suppliers.operatorKey), after === null ? undefined : gt(suppliers.operatorKey, after)),
        limit,
      ),
    /** The newest value of each section that a supplier set in the portal, or the desk for it. */
    async setByThemselves(keys: readonly string[]): Promise<ReadonlyMap<string, Partial<NewSupplier>>> {
      const newest = subselect<number>(
        sql`select max(later.version) from ${supplierSettingEvents} as later where later.supplier_id = ${supplierSettingEvents.supplierId} and later.section = ${supplierSettingEvents.section}`,
      );
      const ids = await idsOf(keys);
      const rows = await store
        .select({ id: supplierSettingEvents.supplierId, after: supplierSettingEvents.after })
        .from(supplierSettingEvents)
        .where(
          and(
            sql`${supplierSettingEvents.supplierId} in ${listed([...ids.values()])}`,
            sql`${supplierSettingEvents}.version = ${newest}`,
          ),
        );
      const own = new Map<SupplierId, Partial<NewSupplier>>();
      for (const { id, after } of rows) own.set(id, { ...own.get(id), ...after });
      return new Map([...ids].flatMap(([key, id]) => (own.has(id) ? [[key, own.get(id) ?? {}] as const] : [])));
    },
    async write(rows: readonly FiledSupplier[], progress: Progress): Promise<void> {
      const tell = progress(rows.length, "rows written");
      let done = 0;
      for (const some of chunksOf(rows, ROWS)) {
        for (let tries = 1; ; tries += 1) {
          try {
            await writeSome(some);
            break;
          } catch (error) {
            if (refusalOf(error) === null || tries === TRIES) throw error;
          }
        }
        done += some.length;
        tell(done);
      }
    },
  };
}
