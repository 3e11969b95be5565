import { PLAIN_WORK_WEEK } from "../../domain/supplier/supplier";
import { and, asc, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { type SupplierId, supplierId } from "../../domain/core/ids";
import type { ImportedSupplier } from "../../domain/operations/imports/supplier-row";
import type { NewSupplier } from "../../domain/supplier/joining/new-supplier";
import { cellsOf, widestSquare } from "../../domain/supplier/cells";
import { cellRows, type Ranked } from "../../domain/supplier/ranked-cells";
import type { Progress } from "../../domain/operations/imports/files";
import { FIRST_JOINED_ID } from "./joining";
import { excludedColumn, valuesInJson, rowsInJson, orm, statementOf, subselect } from "./orm";
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
const SET = Object.fromEntries(FROM_FILE.map((name) => [name, excludedColumn(suppliers[name])]));

/** Rows per statement, which keeps the parameter far below 2 MB. */
const ROWS = 500;
const PAGE = 4_000;
/**
 * Maximum number of attempts. If a supplier changes during the write, or its number or key is taken, that part of the file fails and is read and written
 * again.
 */
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

const placementKey = ({ kind, latitude, longitude, categoryIds, providesServicing }: Ranked) =>
  JSON.stringify([kind, latitude, longitude, categoryIds, providesServicing]);

const chunksOf = <T>(rows: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** Imported suppliers, read and written in bulk. */
export function importedSuppliers(db: D1Database) {
  const store = orm(db);

  const where = async (condition: SQL | undefined, limit: number): Promise<ImportedSupplier[]> => {
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

  /** All suppliers with the data that decides their rank in map squares. */
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
    const matches = await store
      .select({ id: suppliers.id, key: suppliers.operatorKey })
      .from(suppliers)
      .where(sql`${suppliers.operatorKey} in ${valuesInJson(keys)}`);
    return new Map(matches.map(({ id, key }) => [key ?? "", id]));
  };

  /** Recalculates the ranking of suppliers in these squares, in statements that fit a batch. */
  function rerank(all: readonly Ranked[], squares: ReadonlySet<number>): D1PreparedStatement[] {
    const rows = cellRows(all, squares).map(([cell, capability, kind, rank, supplierId]) => ({
      cell,
      capability,
      kind,
      rank,
      supplierId,
    }));
    return [
      statementOf(db, store.delete(supplierCells).where(sql`${supplierCells.cell} in ${valuesInJson([...squares])}`)),
      ...chunksOf(rows, PAGE).map((some) =>
        statementOf(db, store.insert(supplierCells).select(rowsInJson(supplierCells, some))),
      ),
    ];
  }

  /** Invalidates cached results pages that include any of these suppliers. */
  const countChanges = (changed: readonly Ranked[]): D1PreparedStatement => {
    const squares = new Set(
      changed.flatMap(({ id, latitude, longitude }) => [...widestSquare(latitude, longitude), -id]),
    );
    const counts = [...squares].map((square) => ({ square, revision: 1 }));
    return statementOf(
      db,
      store
        .insert(supplyChanges)
        .select(rowsInJson(supplyChanges, counts))
        .onConflictDoUpdate({ target: supplyChanges.square, set: { revision: sql`${supplyChanges.revision} + 1` } }),
    );
  };
  const changesSoFar = subselect<number>(sql`select coalesce(sum(${supplyChanges.revision}), 0) from ${supplyChanges}`);
  /** First in the batch. Makes it fail with a null if any supplier has changed since they were all read. */
  const asRead = (changes: number): D1PreparedStatement =>
    statementOf(
      db,
      store
        .insert(supplyChanges)
        .select(sql`select 0, case when ${changesSoFar} = ${changes} then 1 end`)
        .onConflictDoUpdate({
          target: supplyChanges.square,
          set: { revision: excludedColumn(supplyChanges.revision) },
        }),
    );

  /** Writes some rows and the map squares that they change in one batch, so that a search never sees a partial import. */
  async function writeSome(rows: readonly ImportedSupplier[]): Promise<void> {
    // Reads the change count first, so that any later change makes the batch fail.
    const count = await store
      .select({ changes: changesSoFar.mapWith(Number).as("changes") })
      .from(sql`(select 1)`)
      .get();
    const [before, ids] = await Promise.all([allRanked(), idsOf(rows.map(({ key }) => key))]);
    let next = Math.max(FIRST_JOINED_ID, ...before.keys());
    const numbered = rows.map(({ key, supplier }) => {
      const id = ids.get(key);
      if (id === undefined) next += 1;
      return { key, isNew: id === undefined, supplier: { ...supplier, id: id ?? supplierId(next) } };
    });
    const asRows = (some: typeof numbered) =>
      rowsInJson(
        suppliers,
        some.map(({ key, supplier: { id, ...supplier } }) => ({ ...insertOf(supplier), id, operatorKey: key })),
      );
    const [added, existing] = [numbered.filter(({ isNew }) => isNew), numbered.filter(({ isNew }) => !isNew)];
    const [after, rankeds, changed]: [Map<SupplierId, Ranked>, Ranked[], Ranked[]] = [new Map(before), [], []];
    for (const { supplier } of numbered) {
      const stood = before.get(supplier.id);
      const now: Ranked = { ...supplier, shrunkRating100: stood?.shrunkRating100 ?? supplier.shrunkRating100 };
      const both = stood ? [now, stood] : [now];
      after.set(now.id, now);
      changed.push(...both);
      if (!stood || placementKey(stood) !== placementKey(now)) rankeds.push(...both);
    }
    const squares = new Set(rankeds.flatMap(({ latitude, longitude }) => cellsOf(latitude, longitude)));
    const upsert = store
      .insert(suppliers)
      .select(asRows(existing))
      .onConflictDoUpdate({ target: suppliers.id, set: SET });
    await db.batch([
      asRead(count?.changes ?? 0),
      ...(added.length > 0 ? [statementOf(db, store.insert(suppliers).select(asRows(added)))] : []),
      ...(existing.length > 0 ? [statementOf(db, upsert)] : []),
      ...(squares.size > 0 ? rerank([...after.values()], squares) : []),
      countChanges(changed),
    ]);
  }

  return {
    standing: (keys: readonly string[]) => where(sql`${suppliers.operatorKey} in ${valuesInJson(keys)}`, keys.length),
    page: (after: string | null, limit: number) =>
      where(
        and(isNotNull(suppliers.operatorKey), after === null ? undefined : gt(suppliers.operatorKey, after)),
        limit,
      ),
    /** The newest value of each supplier's section that was set in the portal or by the desk. */
    async setBySupplier(keys: readonly string[]): Promise<ReadonlyMap<string, Partial<NewSupplier>>> {
      const newest = subselect<number>(
        sql`select max(later.version) from ${supplierSettingEvents} as later where later.supplier_id = ${supplierSettingEvents.supplierId} and later.section = ${supplierSettingEvents.section}`,
      );
      const ids = await idsOf(keys);
      const rows = await store
        .select({ id: supplierSettingEvents.supplierId, after: supplierSettingEvents.after })
        .from(supplierSettingEvents)
        .where(
          and(
            sql`${supplierSettingEvents.supplierId} in ${valuesInJson([...ids.values()])}`,
            sql`${supplierSettingEvents}.version = ${newest}`,
          ),
        );
      const own = new Map<SupplierId, Partial<NewSupplier>>();
      for (const { id, after } of rows) own.set(id, { ...own.get(id), ...after });
      return new Map([...ids].flatMap(([key, id]) => (own.has(id) ? [[key, own.get(id) ?? {}] as const] : [])));
    },
    async write(rows: readonly ImportedSupplier[], progress: Progress): Promise<void> {
      const notify = progress(rows.length, "rows written");
      let result = 0;
      for (const some of chunksOf(rows, ROWS)) {
        for (let tries = 1; ; tries += 1) {
          try {
            await writeSome(some);
            break;
          } catch (error) {
            if (refusalOf(error) === null || tries === TRIES) throw error;
          }
        }
        result += some.length;
        notify(result);
      }
    },
  };
}
