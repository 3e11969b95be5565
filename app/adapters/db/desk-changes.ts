import type { PersonId } from "../../domain/core/ids";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { newTask, parseCatalogueKey } from "../../domain/catalogue/job-terms";
import { textKey } from "../../domain/notifications/wording";
import { cents } from "../../domain/core/money/money";
import { parseClosedDay } from "../../domain/lead/dates/closed-day";
import type {
  VersionedKind,
  VersionedValues,
  WithdrawnItem,
  DeskChange,
  StoredVersions,
} from "../../domain/operations/desk/versions";
import type { TermValues } from "../../domain/pricing/discounts/terms";
import { toClub, clearPartnerCache, toRewards } from "./partners";
import { clearFaqCache, readCustomerFaqs } from "./customer-faqs";
import { toCompany, clearFleetCache } from "./fleets";
import { clearDiscountCache, toDiscount } from "./discounts";
import { grantStatements, runWithGrant } from "./giveaways";
import { type Query, orm, subselect } from "./orm";
import { clearPriceCache } from "./price-data";
import { batchUnless } from "./refusals";
import { deskChanges as changes } from "./schema/desk-changes";
import { vouchers } from "./schema/discounts";
import { messages, referenceDocuments } from "./schema/documents";
import { fleetCompanies, whiteLabels } from "./schema/fleet";
import { specialPrices } from "./schema/lead-bids";
import { partnerClubs, rewardsPartners } from "./schema/partners";
import { discounts, parts } from "./schema/prices";
import { blockedDates } from "./schema/suppliers";
import { taskQuestionOptions as questionOptions, tasks } from "./schema/tasks";
import { clearSitePageCache, readSitePages } from "./site-pages";
import { clearSpecialPriceCache } from "./special-prices";
import { clearCatalogueCache } from "./tasks";
import { clearWhiteLabelCache, toWhiteLabel } from "./white-labels";

const codeColumns = ({
  description,
  kind,
  amount,
  percentage100,
  cap,
  minimumTotal,
  countries,
  forFleet,
  firstBookingOnly,
  yearlyLimit,
  starts,
  ends,
  isAuto,
  needsReferral,
  fieldRules,
  notAllowedMessage,
}: TermValues["code"]) => ({
  description,
  kind,
  amountCents: amount,
  percentage100,
  maxDiscountCents: cap,
  minTotalCents: minimumTotal,
  countries,
  fleetAllowed: forFleet,
  firstBookingOnly,
  yearlyLimit,
  starts,
  ends,
  isAuto,
  requiresPartnerReferral: needsReferral,
  fieldRules,
  errorMessageWhenNotAllowed: notAllowedMessage,
});
const voucherColumns = ({ discountCode, value, country, status, expires }: TermValues["voucher"]) => ({
  discountCode,
  valueCents: value,
  country,
  status,
  expires,
});

/** Marks a row as owned by the desk, so that the seed does not change it. */
const DESK_AUDIT = { origin: "operator", changedBy: "desk" };

/** How values of one kind are read, written and removed, and how their cache is cleared. */
interface VersionedTable<V> {
  read(db: D1Database, key: string): Promise<{ readonly key: string; readonly value: V } | null>;
  /** If `before` is null, the key must be unused. */
  write(
    db: D1Database,
    key: string,
    change: { readonly before: V | null; readonly after: V; readonly reason: string },
  ): Query;
  remove?(db: D1Database, key: string): Query;
  clearCache?(db: D1Database): void;
}

/** Terms of a discount code that only imported files can set. */
const DEFAULT_TERMS = {
  isYouiRewards: false,
  isAffectedByCustomerBalance: false,
};

const code: VersionedTable<TermValues["code"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(discounts).where(eq(discounts.code, key)).get();
    if (!row) return null;
    const { code: storedCode, isYouiRewards, isAffectedByCustomerBalance, ...value } = toDiscount(row);
    return { key: storedCode, value };
  },
  write: (db, key, { before, after }) =>
    before === null
      ? orm(db)
          .insert(discounts)
          .values({ code: key, ...DEFAULT_TERMS, ...codeColumns(after), ...DESK_AUDIT })
      : orm(db)
          .update(discounts)
          .set({ ...codeColumns(after), ...DESK_AUDIT })
          .where(eq(discounts.code, key)),
  clearCache: clearDiscountCache,
};

const voucher: VersionedTable<TermValues["voucher"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(vouchers).where(eq(vouchers.reference, key)).get();
    if (!row) return null;
    const { reference, discountCode, valueCents, country, status, expires } = row;
    return { key: reference, value: { discountCode, value: cents(valueCents), country, status, expires } };
  },
  write: (db, key, { before, after }) =>
    before === null
      ? orm(db)
          .insert(vouchers)
          .values({ reference: key, ...voucherColumns(after), ...DESK_AUDIT })
      : orm(db)
          .update(vouchers)
          .set({ ...voucherColumns(after), ...DESK_AUDIT })
          .where(eq(vouchers.reference, key)),
};

const isTextKey = (key: string) => sql`${messages.key} || '.' || ${messages.channel} = ${key}`;
const text: VersionedTable<VersionedValues["text"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(messages).where(isTextKey(key)).get();
    return row ? { key: textKey(row), value: { subject: row.subject, body: row.body } } : null;
  },
  write: (db, key, { after }) =>
    orm(db)
      .update(messages)
      .set({ ...after, changedBy: "desk" })
      .where(isTextKey(key)),
};

const isSameDay = (key: string) => {
  const closedDayKey = parseClosedDay(key);
  return and(
    eq(blockedDates.country, closedDayKey?.country ?? "AU"),
    eq(blockedDates.state, closedDayKey?.state ?? ""),
    eq(blockedDates.day, closedDayKey?.day ?? ""),
  );
};
const closedDay: VersionedTable<VersionedValues["closed-day"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(blockedDates).where(isSameDay(key)).get();
    if (!row) return null;
    const { country, state, day } = row;
    return { key, value: { country, state, day } };
  },
  write: (db, _, { after, reason }) =>
    orm(db)
      .insert(blockedDates)
      .values({ ...after, reason }),
  remove: (db, key) => orm(db).delete(blockedDates).where(isSameDay(key)),
};

const specialPrice: VersionedTable<VersionedValues["special-price"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(specialPrices).where(eq(specialPrices.partCode, key)).get();
    if (!row) return null;
    const { partCode, minimumQuantity, percentOff } = row;
    return { key: partCode, value: { minimumQuantity, percentOff } };
  },
  write: (db, key, { before, after }) =>
    before === null
      ? orm(db)
          .insert(specialPrices)
          .values({ partCode: key, ...after, ...DESK_AUDIT })
      : orm(db)
          .update(specialPrices)
          .set({ ...after, ...DESK_AUDIT })
          .where(eq(specialPrices.partCode, key)),
  remove: (db, key) => orm(db).delete(specialPrices).where(eq(specialPrices.partCode, key)),
  clearCache: clearSpecialPriceCache,
};

const isJob = (key: string) => eq(tasks.id, parseCatalogueKey(key) ?? 0);
const job: VersionedTable<VersionedValues["job"]> = {
  async read(db, key) {
    const { categoryId, countries, name, summary, included, isPopular, byWorkshop, byMobile } = tasks;
    const { minHours100, maxHours100 } = tasks;
    const value = await orm(db)
      .select({
        categoryId,
        countries,
        name,
        summary,
        included,
        isPopular,
        byWorkshop,
        byMobile,
        minHours100,
        maxHours100,
      })
      .from(tasks)
      .where(isJob(key))
      .get();
    return value ? { key, value } : null;
  },
  write: (db, key, { before, after }) => {
    if (before !== null)
      return orm(db)
        .update(tasks)
        .set({ ...after, changedBy: "desk" })
        .where(isJob(key));
    const { sameJob: _, ...row } = newTask(Number(key), after);
    return orm(db)
      .insert(tasks)
      .values({ ...row, ...DESK_AUDIT });
  },
  clearCache: clearCatalogueCache,
};

const question: VersionedTable<VersionedValues["question"]> = {
  async read(db, key) {
    const options = await orm(db)
      .select({
        id: questionOptions.optionId,
        taskId: questionOptions.taskId,
        text: questionOptions.text,
        question: questionOptions.question,
      })
      .from(questionOptions)
      .where(eq(questionOptions.questionId, parseCatalogueKey(key) ?? 0))
      .orderBy(asc(questionOptions.sort), asc(questionOptions.optionId));
    const [first] = options;
    return first
      ? {
          key,
          value: {
            taskId: first.taskId,
            text: first.question,
            options: options.map(({ id, text }) => ({ id, text })),
          },
        }
      : null;
  },
  write: (db, key, { before, after }) =>
    before === null ? insertQuestion(db, Number(key), after) : updateQuestion(db, key, after),
  clearCache: clearCatalogueCache,
};

const insertQuestion = (db: D1Database, questionId: number, { taskId, text, options }: VersionedValues["question"]) =>
  orm(db)
    .insert(questionOptions)
    .values(
      options.map((option, at) => ({
        optionId: option.id,
        questionId,
        taskId,
        parentOptionId: null,
        question: text,
        isMultiple: false,
        text: option.text,
        sort: at + 1,
        nextQuestionId: null,
        addsTaskIds: [],
        addsNote: null,
        addsMode: null,
        ...DESK_AUDIT,
      })),
    );

const updateQuestion = (db: D1Database, key: string, after: VersionedValues["question"]) =>
  orm(db)
    .update(questionOptions)
    .set({
      taskId: after.taskId,
      question: after.text,
      // Reads the text of each answer from the options as JSON, because the query builder has no table for them.
      text: sql`(select value ->> 'text' from json_each(${JSON.stringify(after.options)}) where value ->> 'id' = ${questionOptions.optionId})`,
      changedBy: "desk",
    })
    .where(eq(questionOptions.questionId, parseCatalogueKey(key) ?? 0));

/** Updates a list in a reference document. Entries that match `condition` are replaced by `entry`, or removed if `entry` is null. */
function updateDocumentList(db: D1Database, name: string, path: string, condition: SQL, entry: object | null): Query {
  const unchangedItems = sql`select value from json_each(body, ${path}) where not (${condition})`;
  const allItems = entry === null ? unchangedItems : sql`${unchangedItems} union all select ${JSON.stringify(entry)}`;
  return orm(db)
    .update(referenceDocuments)
    .set({
      body: sql`json_set(body, ${path}, (select json_group_array(json(value)) from (${allItems})))`,
      changedBy: "desk",
    })
    .where(eq(referenceDocuments.name, name));
}

const isFaq = (key: string) => sql`value ->> 'id' = ${Number(key)}`;
const help: VersionedTable<VersionedValues["help"]> = {
  async read(db, key) {
    const customerFaq = (await readCustomerFaqs(db)).find(({ id }) => String(id) === key);
    if (customerFaq === undefined) return null;
    const { id: _, ...value } = customerFaq;
    return { key, value };
  },
  write: (db, key, { after }) =>
    updateDocumentList(db, "faqs-customers", "$.faqs", isFaq(key), { id: Number(key), ...after }),
  remove: (db, key) => updateDocumentList(db, "faqs-customers", "$.faqs", isFaq(key), null),
  clearCache: clearFaqCache,
};

const legalText: VersionedTable<VersionedValues["legal-text"]> = {
  async read(db, key) {
    const [newestVersion] = (await readSitePages(db))
      .filter(({ slug }) => slug === key)
      .toSorted((a, b) => b.date.localeCompare(a.date));
    if (newestVersion === undefined) return null;
    const { slug: _, ...value } = newestVersion;
    return { key, value };
  },
  // Replaces a version that is not in force yet. The rules for legal texts ensure that no version in force has this day or a later one.
  write: (db, key, { after }) =>
    updateDocumentList(
      db,
      "site-pages",
      "$.pages",
      sql`value ->> 'slug' = ${key} and value ->> 'date' >= ${after.date}`,
      {
        slug: key,
        ...after,
      },
    ),
  clearCache: clearSitePageCache,
};

const tradePrice: VersionedTable<VersionedValues["trade-price"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(parts).where(eq(parts.code, key)).get();
    if (!row) return null;
    const { price1Cents, price2Cents, price3Cents, price4Cents, price5Cents, leadDays } = row;
    const prices = [
      cents(price1Cents),
      cents(price2Cents),
      cents(price3Cents),
      cents(price4Cents),
      cents(price5Cents),
    ] as const;
    return { key: row.code, value: { prices, leadDays } };
  },
  write(db, key, { after: { prices, leadDays } }) {
    const [price1Cents, price2Cents, price3Cents, price4Cents, price5Cents] = prices;
    return orm(db)
      .update(parts)
      .set({ price1Cents, price2Cents, price3Cents, price4Cents, price5Cents, leadDays, changedBy: "desk" })
      .where(eq(parts.code, key));
  },
  clearCache: clearPriceCache,
};

/** Id of a new company, after the existing ones. */
const nextFleetId = sql<number>`(select coalesce(max(id), 0) + 1 from fleet_companies)`;

const club: VersionedTable<VersionedValues["partner"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(partnerClubs).where(eq(partnerClubs.slug, key)).get();
    if (!row) return null;
    const { slug, ...value } = toClub(row);
    return { key: slug, value };
  },
  write: (db, key, { before, after }) =>
    before === null
      ? orm(db)
          .insert(partnerClubs)
          .values({ slug: key, ...after, ...DESK_AUDIT })
      : orm(db)
          .update(partnerClubs)
          .set({ ...after, ...DESK_AUDIT })
          .where(eq(partnerClubs.slug, key)),
  remove: (db, key) => orm(db).delete(partnerClubs).where(eq(partnerClubs.slug, key)),
  clearCache: clearPartnerCache,
};

const rewards: VersionedTable<VersionedValues["rewards-partner"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(rewardsPartners).where(eq(rewardsPartners.id, key)).get();
    return row ? { key, value: toRewards(row) } : null;
  },
  write: (db, key, { before, after }) =>
    before === null
      ? orm(db)
          .insert(rewardsPartners)
          .values({ id: key, ...after, ...DESK_AUDIT })
      : orm(db)
          .update(rewardsPartners)
          .set({ ...after, ...DESK_AUDIT })
          .where(eq(rewardsPartners.id, key)),
  remove: (db, key) => orm(db).delete(rewardsPartners).where(eq(rewardsPartners.id, key)),
  clearCache: clearPartnerCache,
};

const fleet: VersionedTable<VersionedValues["fleet"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(fleetCompanies).where(eq(fleetCompanies.slug, key)).get();
    if (!row) return null;
    const { id: _, slug, ...value } = toCompany(row);
    return { key: slug, value };
  },
  write: (db, key, { before, after }) =>
    before === null
      ? orm(db)
          .insert(fleetCompanies)
          .values({ id: nextFleetId, slug: key, ...after, ...DESK_AUDIT })
      : orm(db)
          .update(fleetCompanies)
          .set({ ...after, ...DESK_AUDIT })
          .where(eq(fleetCompanies.slug, key)),
  clearCache: clearFleetCache,
};

const whiteLabel: VersionedTable<VersionedValues["white-label"]> = {
  async read(db, key) {
    const row = await orm(db).select().from(whiteLabels).where(eq(whiteLabels.host, key.toLowerCase())).get();
    return row ? { key: row.host, value: toWhiteLabel(row) } : null;
  },
  // The previous value may be the deployment's default, which has no row.
  write: (db, key, { after }) =>
    orm(db)
      .insert(whiteLabels)
      .values({ host: key, ...after })
      .onConflictDoUpdate({ target: whiteLabels.host, set: after }),
  clearCache: clearWhiteLabelCache,
};

const VERSIONED_TABLES: { readonly [K in VersionedKind]: VersionedTable<VersionedValues[K]> } = {
  code,
  voucher,
  text,
  "closed-day": closedDay,
  "special-price": specialPrice,
  job,
  question,
  help,
  "legal-text": legalText,
  "trade-price": tradePrice,
  partner: club,
  "rewards-partner": rewards,
  fleet,
  "white-label": whiteLabel,
};

/** Settings that the desk edits, with their history. */
export function d1DeskChanges(db: D1Database) {
  const database = orm(db);

  function changeQuery<K extends VersionedKind>(kind: K, key: string, { before, after, reason }: DeskChange<K>): Query {
    const versionedTable = VERSIONED_TABLES[kind] as VersionedTable<VersionedValues[K]>;
    if (after !== null) return versionedTable.write(db, key, { before, after, reason });
    if (versionedTable.remove === undefined) throw new Error(`a ${kind} cannot be removed`);
    return versionedTable.remove(db, key);
  }

  return {
    /** The stored value with its history. Null = it never existed. Takes one D1 round trip. */
    async find<K extends VersionedKind>(kind: K, key: string, limit: number): Promise<StoredVersions<K> | null> {
      const [now, matches] = await Promise.all([
        VERSIONED_TABLES[kind].read(db, key),
        database
          .select()
          .from(changes)
          .where(and(eq(changes.kind, kind), eq(changes.key, key)))
          .orderBy(desc(changes.version))
          .limit(limit),
      ]);
      const [newestVersion] = matches;
      if (now === null && newestVersion === undefined) return null;
      return { ...(now ?? { key: newestVersion?.key, value: null }), changes: matches } as unknown as StoredVersions<K>;
    },
    /**
     * The highest id among the changes of a kind whose keys are ids, including removed values; 0 = none. Caches of the values may be out of date, so new ids
     * must also be higher than this.
     */
    async highestId(kind: VersionedKind): Promise<number> {
      const [row] = await database
        .select({ id: sql<number | null>`max(cast(${changes.key} as integer))`.as("id") })
        .from(changes)
        .where(eq(changes.kind, kind));
      return row?.id ?? 0;
    },
    /** Values of a kind that were removed and not restored, most recently removed first. */
    listRemoved(kind: VersionedKind, limit: number): Promise<readonly WithdrawnItem[]> {
      const newestVersion = subselect<number>(
        sql`select max(later.version) from ${changes} as later where later.kind = ${changes.kind} and later.key = ${changes.key}`,
      );
      return database
        .select({ key: changes.key, at: changes.at, actorName: changes.actorName, reason: changes.reason })
        .from(changes)
        .where(and(eq(changes.kind, kind), isNull(changes.after), sql`${changes}.version = ${newestVersion}`))
        .orderBy(desc(changes.at))
        .limit(limit);
    },
    /**
     * Writes a value and the record of its change in one batch. `before` null = the value is new; `after` null = it is removed. Returns false if another change
     * was written first. `grant` is needed for values that give something away. Throws GrantRefusedError.
     */
    async save<K extends VersionedKind>(
      kind: K,
      key: string,
      change: DeskChange<K> & { readonly actor: PersonId },
      grant: Grant | null,
    ): Promise<boolean> {
      const { version, at, actor, actorName, before, after, reason } = change;
      const isSaved = await runWithGrant(() =>
        batchUnless(db, "setting-changed", [
          ...grantStatements(db, grant),
          database.insert(changes).values({ kind, key, version, at, actor, actorName, before, after, reason }),
          changeQuery(kind, key, change),
        ]),
      );
      if (isSaved) VERSIONED_TABLES[kind].clearCache?.(db);
      return isSaved;
    },
  };
}
