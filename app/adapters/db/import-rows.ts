import type { Country } from "../../domain/core/country/country";
import { and, asc, type Column, eq, gt, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { VersionedKind, VersionedValues } from "../../domain/operations/desk/versions";
import type { CommerceKind, CommerceRow } from "../../domain/operations/imports/commerce-row";
import {
  type FileKind,
  type FileRows,
  rowKey,
  type ImportAuthor,
  type Progress,
} from "../../domain/operations/imports/files";
import type { NamedPlace, ImportedSupplier } from "../../domain/operations/imports/supplier-row";
import { asksForNumber } from "../../domain/pricing/discounts/field-rules";
import { cents } from "../../domain/core/money/money";
import { clearDiscountCache, toDiscount } from "./discounts";
import { importedSuppliers } from "./import-suppliers";
import { excludedColumn, valuesInJson, insertRows, orm, centsOrNull, toChunks, type Query, runInBatch } from "./orm";
import { clearPriceCache } from "./price-data";
import { toRefusal } from "./refusals";
import { deskChanges } from "./schema/desk-changes";
import { vouchers } from "./schema/discounts";
import { specialPrices } from "./schema/lead-bids";
import { localities } from "./schema/localities";
import { discounts, parts } from "./schema/prices";
import { clearSpecialPriceCache } from "./special-prices";

/** Maximum number of attempts. If the desk edits a row during the write, that chunk of the file fails, and is read and written again. */
const MAX_ATTEMPTS = 5;
/** Maximum number of rows per statement, which keeps the JSON parameter far below 2 MB. */
const ROWS_PER_STATEMENT = 400;

/** Marks the row as the operator's, so that the seed does not change it. */
const IMPORT_AUDIT = { origin: "operator", changedBy: "import" };

/** Maps the rows of a file to a table. */
interface CommerceTable<K extends CommerceKind, T extends SQLiteTable = SQLiteTable> {
  readonly table: T;
  readonly key: Column;
  /** Columns that a file sets, other than the key. */
  readonly fileColumns: readonly Column[];
  toRow(row: CommerceRow<K>): SQLiteInsertValue<T>;
  fromRow(row: T["$inferSelect"]): CommerceRow<K>;
  /** Set if the desk also edits these rows: how to store each change as a version. */
  readonly versions?: { readonly kind: VersionedKind; valueOf(row: CommerceRow<K>): VersionedValues[VersionedKind] };
  readonly clearCache: ((db: D1Database) => void) | null;
}

const partTable: CommerceTable<"parts", typeof parts> = {
  table: parts,
  key: parts.code,
  fileColumns: [
    parts.name,
    parts.brandGrade,
    parts.unit,
    parts.price1Cents,
    parts.price2Cents,
    parts.price3Cents,
    parts.price4Cents,
    parts.price5Cents,
    parts.nzdFactor100,
    parts.leadDays,
  ],
  toRow: (row) => ({
    code: row.part_code,
    name: row.name,
    brandGrade: row.brand_grade,
    unit: row.unit,
    price1Cents: row.price_cat_1,
    price2Cents: row.price_cat_2,
    price3Cents: row.price_cat_3,
    price4Cents: row.price_cat_4,
    price5Cents: row.price_cat_5,
    nzdFactor100: row.nzd_factor,
    leadDays: row.lead_days,
  }),
  fromRow: (row) => ({
    part_code: row.code,
    name: row.name,
    brand_grade: row.brandGrade,
    unit: row.unit,
    price_cat_1: row.price1Cents,
    price_cat_2: row.price2Cents,
    price_cat_3: row.price3Cents,
    price_cat_4: row.price4Cents,
    price_cat_5: row.price5Cents,
    nzd_factor: row.nzdFactor100,
    lead_days: row.leadDays,
  }),
  clearCache: clearPriceCache,
};

const specialPriceTable: CommerceTable<"special-prices", typeof specialPrices> = {
  table: specialPrices,
  key: specialPrices.partCode,
  fileColumns: [specialPrices.minimumQuantity, specialPrices.percentOff],
  toRow: (row) => ({
    partCode: row.part_code,
    minimumQuantity: row.minimum_quantity,
    percentOff: row.percent_off,
  }),
  fromRow: (row) => ({
    part_code: row.partCode,
    minimum_quantity: row.minimumQuantity,
    percent_off: row.percentOff,
  }),
  versions: {
    kind: "special-price",
    valueOf: ({ minimum_quantity, percent_off }) => ({ minimumQuantity: minimum_quantity, percentOff: percent_off }),
  },
  clearCache: clearSpecialPriceCache,
};

const discountTable: CommerceTable<"discounts", typeof discounts> = {
  table: discounts,
  key: discounts.code,
  fileColumns: [
    discounts.description,
    discounts.kind,
    discounts.amountCents,
    discounts.percentage100,
    discounts.maxDiscountCents,
    discounts.minTotalCents,
    discounts.countries,
    discounts.fleetAllowed,
    discounts.firstBookingOnly,
    discounts.yearlyLimit,
    discounts.starts,
    discounts.ends,
    discounts.isAuto,
    discounts.isYouiRewards,
    discounts.isAffectedByCustomerBalance,
    discounts.requiresPartnerReferral,
    discounts.fieldRules,
    discounts.errorMessageWhenNotAllowed,
  ],
  toRow: (row) => ({
    code: row.code,
    description: row.description,
    kind: row.kind,
    amountCents: row.amount,
    percentage100: row.percentage,
    maxDiscountCents: row.max_discount,
    minTotalCents: row.min_total,
    countries: row.countries,
    fleetAllowed: row.fleet_allowed,
    firstBookingOnly: row.first_booking_only,
    yearlyLimit: row.yearly_limit,
    starts: row.starts,
    ends: row.ends,
    isAuto: row.is_auto,
    isYouiRewards: row.is_youi_rewards,
    isAffectedByCustomerBalance: row.is_affected_by_customer_balance,
    requiresPartnerReferral: row.requires_partner_referral,
    fieldRules: row.field_rules_json,
    errorMessageWhenNotAllowed: row.error_message_when_not_allowed,
  }),
  fromRow: (row) => ({
    code: row.code,
    description: row.description,
    kind: row.kind,
    amount: row.amountCents,
    percentage: row.percentage100,
    max_discount: row.maxDiscountCents,
    min_total: row.minTotalCents,
    countries: [...row.countries],
    fleet_allowed: row.fleetAllowed,
    first_booking_only: row.firstBookingOnly,
    yearly_limit: row.yearlyLimit,
    starts: row.starts,
    ends: row.ends,
    is_auto: row.isAuto,
    is_youi_rewards: row.isYouiRewards,
    is_affected_by_customer_balance: row.isAffectedByCustomerBalance,
    requires_partner_referral: row.requiresPartnerReferral,
    field_rules_json: [...toDiscount(row).fieldRules],
    error_message_when_not_allowed: row.errorMessageWhenNotAllowed,
  }),
  versions: {
    kind: "code",
    valueOf: (row) => ({
      description: row.description,
      kind: row.kind,
      amount: centsOrNull(row.amount),
      percentage100: row.percentage,
      cap: centsOrNull(row.max_discount),
      minimumTotal: centsOrNull(row.min_total),
      countries: row.countries,
      forFleet: row.fleet_allowed,
      firstBookingOnly: row.first_booking_only,
      yearlyLimit: row.yearly_limit,
      starts: row.starts,
      ends: row.ends,
      isAuto: row.is_auto,
      needsReferral: asksForNumber(row.requires_partner_referral, row.field_rules_json),
      fieldRules: row.field_rules_json,
      notAllowedMessage: row.error_message_when_not_allowed,
    }),
  },
  clearCache: clearDiscountCache,
};

const voucherTable: CommerceTable<"vouchers", typeof vouchers> = {
  table: vouchers,
  key: vouchers.reference,
  fileColumns: [vouchers.discountCode, vouchers.valueCents, vouchers.country, vouchers.status, vouchers.expires],
  toRow: (row) => ({
    reference: row.reference,
    discountCode: row.discount_code,
    valueCents: row.value,
    country: row.country,
    status: row.status,
    expires: row.expires,
  }),
  fromRow: (row) => ({
    reference: row.reference,
    discount_code: row.discountCode,
    value: row.valueCents,
    country: row.country,
    status: row.status,
    expires: row.expires,
  }),
  versions: {
    kind: "voucher",
    valueOf: (row) => ({
      discountCode: row.discount_code,
      value: cents(row.value),
      country: row.country,
      status: row.status,
      expires: row.expires,
    }),
  },
  clearCache: null,
};

const COMMERCE_TABLES = {
  parts: partTable,
  "special-prices": specialPriceTable,
  discounts: discountTable,
  vouchers: voucherTable,
} as const;
/** The mapping of a kind, typed for code that handles all kinds. */
const commerceTable = <K extends CommerceKind>(kind: K) => COMMERCE_TABLES[kind] as unknown as CommerceTable<K>;

function commerceRows(db: D1Database) {
  const database = orm(db);

  async function selectRows<K extends CommerceKind>(kind: K, condition: SQL, limit: number): Promise<CommerceRow<K>[]> {
    const { table, key, fromRow } = commerceTable(kind);
    const rows = await database.select().from(table).where(condition).orderBy(asc(key)).limit(limit);
    return rows.map((row) => fromRow(row));
  }
  const selectByKeys = <K extends CommerceKind>(kind: K, keys: readonly string[]) =>
    selectRows(kind, sql`${commerceTable(kind).key} in ${valuesInJson(keys)}`, keys.length);

  /** Statements that store a version of each row. */
  async function versionStatements<K extends CommerceKind>(
    kind: K,
    rows: readonly CommerceRow<K>[],
    { personId, name, reason, at }: ImportAuthor,
  ): Promise<Query[]> {
    const { versions: versionTable } = commerceTable(kind);
    if (versionTable === undefined) return [];
    const keys = rows.map((row) => rowKey(kind, row as FileRows[K]));
    const [before, newest] = await Promise.all([
      selectByKeys(kind, keys),
      database
        .select({ key: deskChanges.key, version: max(deskChanges.version).mapWith(Number).as("newest") })
        .from(deskChanges)
        .where(and(eq(deskChanges.kind, versionTable.kind), sql`${deskChanges.key} in ${valuesInJson(keys)}`))
        .groupBy(deskChanges.key),
    ]);
    const existingRows = new Map(before.map((row) => [rowKey(kind, row as FileRows[K]), row]));
    const versionByKey = new Map(newest.map(({ key, version }) => [key.toUpperCase(), version]));
    const versionRows = rows.map((row, rowIndex) => {
      const key = keys[rowIndex] ?? "";
      const existingRow = existingRows.get(key);
      return {
        kind: versionTable.kind,
        key,
        version: (versionByKey.get(key.toUpperCase()) ?? 0) + 1,
        at,
        actor: personId,
        actorName: name,
        before: existingRow === undefined ? null : versionTable.valueOf(existingRow),
        after: versionTable.valueOf(row),
        reason,
      };
    });
    return [insertRows(db, deskChanges, versionRows)];
  }

  async function writeChunk<K extends CommerceKind>(
    kind: K,
    rows: readonly CommerceRow<K>[],
    by: ImportAuthor | null,
  ): Promise<void> {
    const { table, key, fileColumns, toRow } = commerceTable(kind);
    const set = Object.fromEntries(
      Object.entries(table).flatMap(([name, column]) =>
        fileColumns.includes(column as Column) || name === "changedBy"
          ? [[name, excludedColumn(column as Column)]]
          : [],
      ),
    );
    const upsert = insertRows(
      db,
      table,
      rows.map((row) => ({ ...toRow(row), ...IMPORT_AUDIT })),
    ).onConflictDoUpdate({ target: key as never, set });
    await runInBatch(db, [...(by === null ? [] : await versionStatements(kind, rows, by)), upsert]);
  }

  return {
    findByKeys: selectByKeys,
    page: <K extends CommerceKind>(kind: K, after: string | null, limit: number) =>
      selectRows(kind, after === null ? isNotNull(commerceTable(kind).key) : gt(commerceTable(kind).key, after), limit),
    async write<K extends CommerceKind>(kind: K, rows: readonly CommerceRow<K>[], by: ImportAuthor | null) {
      for (const chunk of toChunks(rows, ROWS_PER_STATEMENT)) {
        for (let attempt = 1; ; attempt += 1) {
          try {
            await writeChunk(kind, chunk, by);
            break;
          } catch (error) {
            if (toRefusal(error) !== "setting-changed" || attempt === MAX_ATTEMPTS) throw error;
          }
        }
      }
      commerceTable(kind).clearCache?.(db);
    },
  };
}

/** Converts A to Z to lower case, as SQLite's lower() does. Other letters do not change. */
const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The tables that an operator can import from files. */
export function d1ImportRows(db: D1Database) {
  const supplierRows = importedSuppliers(db);
  const commerce = commerceRows(db);
  return {
    /** Suburbs with these names. Those without coordinates are left out. */
    async listPlacesNamed(
      names: readonly { readonly country: Country; readonly name: string }[],
    ): Promise<readonly NamedPlace[]> {
      const placesJson = JSON.stringify(names.map(({ country, name }) => [country, asciiLower(name)]));
      const rows = await orm(db)
        .select({
          country: localities.country,
          state: localities.region,
          name: localities.name,
          postcode: localities.postcode,
          latitude: localities.latitude,
          longitude: localities.longitude,
        })
        .from(localities)
        .where(
          and(
            inArray(localities.country, [...new Set(names.map(({ country }) => country))]),
            // The pairs are sent as JSON, and the query builder has no table for it.
            sql`(${localities.country}, lower(${localities.name})) in (select value ->> 0, value ->> 1 from json_each(${placesJson}))`,
          ),
        );
      return rows.flatMap(({ postcode, latitude, longitude, ...row }) =>
        latitude === null || longitude === null ? [] : [{ ...row, postcode: postcode ?? "", latitude, longitude }],
      );
    },
    /** The stored rows with these keys. For suppliers, only imported ones are returned, including settings that they changed themselves. */
    findByKeys: async <K extends FileKind>(kind: K, keys: readonly string[]): Promise<readonly FileRows[K][]> =>
      (kind === "suppliers"
        ? await supplierRows.listByKeys(keys)
        : await commerce.findByKeys(kind as CommerceKind, keys)) as FileRows[K][],
    /** The next rows in key order, for an export. `after` null = start at the first one. */
    page: async <K extends FileKind>(kind: K, after: string | null, limit: number): Promise<readonly FileRows[K][]> =>
      (kind === "suppliers"
        ? await supplierRows.page(after, limit)
        : await commerce.page(kind as CommerceKind, after, limit)) as FileRows[K][],
    /** The settings that each supplier, or the desk on its behalf, has changed, by supplier key. Imports do not overwrite them. */
    readChangedSettings: supplierRows.readChangedSettings,
    /**
     * Inserts or updates rows in statements that can be repeated. Data about a supplier that comes from customers, bookings or the supplier itself is kept.
     * Throws if other writers keep changing the same rows.
     */
    async write<K extends FileKind>(
      kind: K,
      rows: readonly FileRows[K][],
      by: ImportAuthor | null,
      progress: Progress = () => () => undefined,
    ): Promise<void> {
      if (rows.length === 0) return;
      if (kind === "suppliers") await supplierRows.write(rows as readonly ImportedSupplier[], progress);
      else await commerce.write(kind as CommerceKind, rows as readonly CommerceRow<CommerceKind>[], by);
    },
  };
}
