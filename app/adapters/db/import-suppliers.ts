import { DEFAULT_WORK_WEEK } from "../../domain/supplier/supplier";
import { and, asc, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { type SupplierId, supplierId } from "../../domain/core/ids";
import type { ImportedSupplier } from "../../domain/operations/imports/supplier-row";
import type { NewSupplier } from "../../domain/supplier/joining/new-supplier";
import { findCells, findWidestSquare } from "../../domain/supplier/cells";
import { buildCellRows, type RankableSupplier } from "../../domain/supplier/ranked-cells";
import type { Progress } from "../../domain/operations/imports/files";
import { FIRST_JOINED_ID } from "./joining";
import { excludedColumn, valuesInJson, insertRows, orm, subselect, toChunks, type Query, runInBatch } from "./orm";
import { toRefusal } from "./refusals";
import { supplierCells, suppliers } from "./schema/suppliers";
import { supplierSettingEvents, supplyChanges } from "./schema/supplier-settings";
import { toSupplierInsert, toOpeningHours } from "./supplier-row";

/** The columns that an import sets. The others come from customers, bookings or the supplier itself. */
const IMPORTED_COLUMNS = [
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
  "gstNumber",
  "phone",
  "phoneE164",
  "email",
] as const satisfies readonly (keyof typeof suppliers.$inferSelect)[];
const UPDATED_COLUMNS = Object.fromEntries(IMPORTED_COLUMNS.map((name) => [name, excludedColumn(suppliers[name])]));

/** Maximum number of rows per statement, which keeps the JSON parameter far below 2 MB. */
const ROWS_PER_STATEMENT = 500;
const PAGE_SIZE = 4_000;
/**
 * Maximum number of attempts. If a supplier changes during the write, or its number or key is taken, that chunk of the file fails, and is read and written
 * again.
 */
const MAX_ATTEMPTS = 20;

const RANKED_COLUMNS = {
  id: suppliers.id,
  kind: suppliers.kind,
  latitude: suppliers.latitude,
  longitude: suppliers.longitude,
  bases: suppliers.bases,
  categoryIds: suppliers.categoryIds,
  providesServicing: suppliers.providesServicing,
  shrunkRating100: suppliers.shrunkRating100,
};

const placementKey = ({ kind, latitude, longitude, categoryIds, providesServicing }: RankableSupplier) =>
  JSON.stringify([kind, latitude, longitude, categoryIds, providesServicing]);

/** Imported suppliers, read and written in bulk. */
export function importedSuppliers(db: D1Database) {
  const database = orm(db);

  const selectSuppliers = async (condition: SQL | undefined, limit: number): Promise<ImportedSupplier[]> => {
    const rows = await database
      .select()
      .from(suppliers)
      .where(condition)
      .orderBy(asc(suppliers.operatorKey))
      .limit(limit);
    return rows.map(({ id: _, operatorKey, openingHours, workWeek, closedFrom, closedDays, bases, ...row }) => ({
      key: operatorKey ?? "",
      supplier: {
        ...row,
        bases: bases ?? [],
        openingHours: toOpeningHours(openingHours),
        workWeek: workWeek ?? DEFAULT_WORK_WEEK,
        closedDays: { from: closedFrom, bits: closedDays },
      },
    }));
  };

  /** All suppliers, with the data that determines their rank in each map square. */
  async function readAllRanked(): Promise<Map<SupplierId, RankableSupplier>> {
    const all = new Map<SupplierId, RankableSupplier>();
    for (let lastSupplierId = supplierId(0); ; ) {
      const rows = await database
        .select(RANKED_COLUMNS)
        .from(suppliers)
        .where(gt(suppliers.id, lastSupplierId))
        .orderBy(asc(suppliers.id))
        .limit(PAGE_SIZE);
      for (const { bases, ...row } of rows) {
        lastSupplierId = row.id;
        all.set(row.id, { ...row, bases: bases ?? [] });
      }
      if (rows.length < PAGE_SIZE) return all;
    }
  }

  const findSupplierIds = async (keys: readonly string[]): Promise<ReadonlyMap<string, SupplierId>> => {
    const supplierRows = await database
      .select({ id: suppliers.id, key: suppliers.operatorKey })
      .from(suppliers)
      .where(sql`${suppliers.operatorKey} in ${valuesInJson(keys)}`);
    return new Map(supplierRows.map(({ id, key }) => [key ?? "", id]));
  };

  /** Recalculates the ranking of suppliers in these map squares. The statements fit in one batch. */
  function rerank(all: readonly RankableSupplier[], squares: ReadonlySet<number>): Query[] {
    const rows = buildCellRows(all, squares).map(([cell, capability, kind, rank, supplierId]) => ({
      cell,
      capability,
      kind,
      rank,
      supplierId,
    }));
    return [
      database.delete(supplierCells).where(sql`${supplierCells.cell} in ${valuesInJson([...squares])}`),
      ...toChunks(rows, PAGE_SIZE).map((chunk) => insertRows(db, supplierCells, chunk)),
    ];
  }

  /** Invalidates cached results pages that include any of these suppliers. */
  const invalidateResults = (changedSuppliers: readonly RankableSupplier[]): Query => {
    const squares = new Set(
      changedSuppliers.flatMap(({ id, latitude, longitude }) => [...findWidestSquare(latitude, longitude), -id]),
    );
    const squareCounts = [...squares].map((square) => ({ square, revision: 1 }));
    return insertRows(db, supplyChanges, squareCounts).onConflictDoUpdate({
      target: supplyChanges.square,
      set: { revision: sql`${supplyChanges.revision} + 1` },
    });
  };
  const changesSoFar = subselect<number>(sql`select coalesce(sum(${supplyChanges.revision}), 0) from ${supplyChanges}`);
  /** First statement of a batch. If any supplier has changed since they were read, a null makes the batch fail. */
  const isUnchangedSince = (changes: number): Query =>
    database
      .insert(supplyChanges)
      .select(sql`select 0, case when ${changesSoFar} = ${changes} then 1 end`)
      .onConflictDoUpdate({
        target: supplyChanges.square,
        set: { revision: excludedColumn(supplyChanges.revision) },
      });

  /** Writes some rows, and the map squares that they change, in one batch, so that a search never sees a partial import. */
  async function writeChunk(rows: readonly ImportedSupplier[]): Promise<void> {
    // Reads the count of changes first, so that any later change makes the batch fail.
    const count = await database
      .select({ changes: changesSoFar.mapWith(Number).as("changes") })
      .from(sql`(select 1)`)
      .get();
    const [before, ids] = await Promise.all([readAllRanked(), findSupplierIds(rows.map(({ key }) => key))]);
    let nextId = Math.max(FIRST_JOINED_ID, ...before.keys());
    const numberedRows = rows.map(({ key, supplier }) => {
      const id = ids.get(key);
      if (id === undefined) nextId += 1;
      return { key, isNew: id === undefined, supplier: { ...supplier, id: id ?? supplierId(nextId) } };
    });
    const insertSuppliers = (chunk: typeof numberedRows) =>
      insertRows(
        db,
        suppliers,
        chunk.map(({ key, supplier: { id, ...supplier } }) => ({
          ...toSupplierInsert(supplier),
          id,
          operatorKey: key,
        })),
      );
    const newRows = numberedRows.filter(({ isNew }) => isNew);
    const existingRows = numberedRows.filter(({ isNew }) => !isNew);
    const rankableById: Map<SupplierId, RankableSupplier> = new Map(before);
    const movedSuppliers: RankableSupplier[] = [];
    const changedRanks: RankableSupplier[] = [];
    for (const { supplier } of numberedRows) {
      const existing = before.get(supplier.id);
      const newRow: RankableSupplier = {
        ...supplier,
        shrunkRating100: existing?.shrunkRating100 ?? supplier.shrunkRating100,
      };
      const revisions = existing ? [newRow, existing] : [newRow];
      rankableById.set(newRow.id, newRow);
      changedRanks.push(...revisions);
      if (!existing || placementKey(existing) !== placementKey(newRow)) movedSuppliers.push(...revisions);
    }
    const squares = new Set(movedSuppliers.flatMap(({ latitude, longitude }) => findCells(latitude, longitude)));
    const upsert = insertSuppliers(existingRows).onConflictDoUpdate({ target: suppliers.id, set: UPDATED_COLUMNS });
    await runInBatch(db, [
      isUnchangedSince(count?.changes ?? 0),
      ...(newRows.length > 0 ? [insertSuppliers(newRows)] : []),
      ...(existingRows.length > 0 ? [upsert] : []),
      ...(squares.size > 0 ? rerank([...rankableById.values()], squares) : []),
      invalidateResults(changedRanks),
    ]);
  }

  return {
    listByKeys: (keys: readonly string[]) =>
      selectSuppliers(sql`${suppliers.operatorKey} in ${valuesInJson(keys)}`, keys.length),
    page: (lastOperatorKey: string | null, limit: number) =>
      selectSuppliers(
        and(
          isNotNull(suppliers.operatorKey),
          lastOperatorKey === null ? undefined : gt(suppliers.operatorKey, lastOperatorKey),
        ),
        limit,
      ),
    /** The newest value of each settings section that a supplier or the desk has changed, by supplier key. */
    async readChangedSettings(keys: readonly string[]): Promise<ReadonlyMap<string, Partial<NewSupplier>>> {
      const newestVersion = subselect<number>(
        sql`select max(later.version) from ${supplierSettingEvents} as later where later.supplier_id = ${supplierSettingEvents.supplierId} and later.section = ${supplierSettingEvents.section}`,
      );
      const ids = await findSupplierIds(keys);
      const rows = await database
        .select({ id: supplierSettingEvents.supplierId, after: supplierSettingEvents.after })
        .from(supplierSettingEvents)
        .where(
          and(
            sql`${supplierSettingEvents.supplierId} in ${valuesInJson([...ids.values()])}`,
            sql`${supplierSettingEvents}.version = ${newestVersion}`,
          ),
        );
      const settingsById = new Map<SupplierId, Partial<NewSupplier>>();
      for (const { id, after: values } of rows) settingsById.set(id, { ...settingsById.get(id), ...values });
      return new Map(
        [...ids].flatMap(([key, id]) => (settingsById.has(id) ? [[key, settingsById.get(id) ?? {}] as const] : [])),
      );
    },
    async write(rows: readonly ImportedSupplier[], progress: Progress): Promise<void> {
      const reportProgress = progress(rows.length, "rows written");
      let writtenCount = 0;
      for (const chunk of toChunks(rows, ROWS_PER_STATEMENT)) {
        for (let attempt = 1; ; attempt += 1) {
          try {
            await writeChunk(chunk);
            break;
          } catch (error) {
            if (toRefusal(error) === null || attempt === MAX_ATTEMPTS) throw error;
          }
        }
        writtenCount += chunk.length;
        reportProgress(writtenCount);
      }
    },
  };
}
