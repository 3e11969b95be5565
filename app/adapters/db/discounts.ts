import type {
  CodeLookup,
  CodeFacts,
  BookingDiscount,
  NewCredit,
  CreditAccount,
} from "../../domain/pricing/discounts/code-facts";
import type { BookingToken } from "../../domain/core/ids";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, type Column, count, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Discount } from "../../domain/pricing/discounts/discount";
import { asksForNumber, RESTRICTED_FIELDS } from "../../domain/pricing/discounts/field-rules";
import { ALL_TIME, VOUCHER_KEY } from "../../domain/pricing/discounts/use";
import type { Voucher } from "../../domain/pricing/discounts/voucher";
import { cents } from "../../domain/core/money/money";
import { expiredCents, hasTaker, postCredit } from "./discount-use";
import { grantStatements, runWithGrant } from "./giveaways";
import { DESK_CACHE_MS, memoized } from "./memoized-reads";
import { valuesInJson, selectColumns, orm, subselect, centsOrNull, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { HOLDER_HASH, HOLDER_USER_ID } from "./booking-row";
import { bookings } from "./schema/bookings";
import { customerCredits, discountUses, vouchers } from "./schema/discounts";
import { discounts } from "./schema/prices";

const FIELD_RULES = z.array(z.object({ field: z.enum(RESTRICTED_FIELDS), pattern: z.string(), message: z.string() }));

export function toDiscount(row: typeof discounts.$inferSelect): Discount {
  const fieldRules = FIELD_RULES.parse(row.fieldRules);
  return {
    code: row.code,
    description: row.description,
    kind: row.kind,
    amount: centsOrNull(row.amountCents),
    percentage100: row.percentage100,
    cap: centsOrNull(row.maxDiscountCents),
    minimumTotal: centsOrNull(row.minTotalCents),
    countries: row.countries,
    forFleet: row.fleetAllowed,
    firstBookingOnly: row.firstBookingOnly,
    yearlyLimit: row.yearlyLimit,
    starts: row.starts,
    ends: row.ends,
    isAuto: row.isAuto,
    isYouiRewards: row.isYouiRewards,
    isAffectedByCustomerBalance: row.isAffectedByCustomerBalance,
    // A field rule may require the member number of a rewards partner.
    needsReferral: asksForNumber(row.requiresPartnerReferral, fieldRules),
    fieldRules,
    notAllowedMessage: row.errorMessageWhenNotAllowed,
  };
}

/** Maximum number of rows shown for a credit account. */
const MAX_CREDIT_ROWS = 50;

const memoizedDiscounts = memoized<readonly Discount[]>(
  async (db) => (await orm(db).select().from(discounts)).map(toDiscount),
  (rows) => rows.length === 0,
  DESK_CACHE_MS,
);

/** Clears this isolate's cache. */
export const clearDiscountCache = (db: D1Database): void => memoizedDiscounts.clear(db);

/** Condition for uses by bookings other than the one that is being priced again. `is not` is used so that a null booking excludes nothing. */
const heldByOthersSql = (token: Column, exceptBooking: string | null) => sql`${token} is not ${exceptBooking}`;

/** Discount codes, vouchers and their uses. Creating a booking records the uses. */
export const d1Discounts = (db: D1Database) => ({
  /** Every discount of the catalogue. Cached after the first read. */
  all: (): Promise<readonly Discount[]> => memoizedDiscounts(db),
  /** Everything needed to judge an entered code. Takes one D1 round trip. */
  async readCodeFacts({
    code,
    customer,
    memberDigests,
    year,
    now,
    account,
    exceptBooking = null,
  }: CodeLookup): Promise<CodeFacts> {
    const database = orm(db);
    const takers = valuesInJson([...customer.takers, ...memberDigests]);
    const digests = valuesInJson(customer.digests);
    const isCountedUse = (condition: SQL | undefined) =>
      and(isNull(discountUses.givenBackAt), heldByOthersSql(discountUses.bookingToken, exceptBooking), condition);
    const isVoucherUse = and(
      eq(discountUses.code, vouchers.reference),
      eq(discountUses.taker, VOUCHER_KEY),
      hasTaker(discountUses.taker),
      eq(discountUses.period, ALL_TIME),
    );
    const creditRows = and(
      eq(customerCredits.account, account ?? ""),
      exceptBooking === null ? undefined : heldByOthersSql(customerCredits.bookingToken, exceptBooking),
    );
    // SQLite uses a separate index for each condition.
    const belongsToCustomer = sql`(${bookings.mailboxDigest} in ${digests} or ${bookings.mobileDigest} in ${digests} or ${bookings.regoDigest} in ${digests} or ${HOLDER_USER_ID} = ${customer.userId} or ${HOLDER_HASH} = ${customer.holderHash})`;
    const usesByCode = database
      .select({ times: count().as("times") })
      .from(discountUses)
      .where(
        isCountedUse(
          and(
            eq(discountUses.code, code),
            eq(discountUses.period, year),
            sql`${discountUses.taker} in ${takers}`,
            hasTaker(discountUses.taker),
          ),
        ),
      )
      .groupBy(discountUses.taker)
      .as("times_of_each");
    const [[voucher], [uses], [before], [credit]] = await database.batch([
      database
        .select({
          reference: vouchers.reference,
          discountCode: vouchers.discountCode,
          valueCents: vouchers.valueCents,
          country: vouchers.country,
          status: vouchers.status,
          expires: vouchers.expires,
          isTaken: subselect(sql`exists (select 1 from ${discountUses} where ${isCountedUse(isVoucherUse)})`)
            .mapWith(Boolean)
            .as("isTaken"),
        })
        .from(vouchers)
        .where(eq(vouchers.reference, code)),
      database.select({ most: sql<number>`coalesce(max(${usesByCode.times}), 0)`.as("most") }).from(usesByCode),
      database
        .select(selectColumns({ token: bookings.token }))
        .from(bookings)
        .where(and(ne(bookings.status, "Cancelled"), heldByOthersSql(bookings.token, exceptBooking), belongsToCustomer))
        .limit(1),
      database
        .select({
          balance: sql<number>`coalesce(sum(${customerCredits.amountCents}), 0) - ${expiredCents(now, creditRows)}`.as(
            "balance",
          ),
        })
        .from(customerCredits)
        .where(creditRows),
    ]);
    return {
      voucher: voucher ? toVoucher(voucher) : null,
      timesThisYear: uses?.most ?? 0,
      hasBookedBefore: before !== undefined,
      balance: cents(credit?.balance ?? 0),
    };
  },
  /** The discount that the booking is using; null when there is none. */
  async findReserved(bookingToken: BookingToken): Promise<BookingDiscount | null> {
    const { account, amountCents } = customerCredits;
    const creditAccount = subselect<string | null>(
      sql`select ${account} from ${customerCredits} where ${eq(customerCredits.bookingToken, bookingToken)} group by ${account} having sum(${amountCents}) < 0 limit 1`,
    );
    const rows = await orm(db)
      .select({
        code: discountUses.code,
        taker: discountUses.taker,
        rewardsOption: discountUses.rewardsOption,
        off: discountUses.offCents,
        account: creditAccount.as("account"),
      })
      .from(discountUses)
      .where(and(eq(discountUses.bookingToken, bookingToken), isNull(discountUses.givenBackAt)))
      .orderBy(asc(discountUses.taker));
    const [first] = rows;
    return first
      ? {
          code: first.code,
          takers: rows.map((row) => row.taker),
          rewardsOption: first.rewardsOption,
          off: cents(first.off),
          account: first.account,
        }
      : null;
  },
  /** Adds credit to a customer's account, in the same write as the grant. Throws GrantRefusedError. */
  async giveCredit(
    { account, amount, reason, expiresAt, giveawayId, at }: NewCredit,
    grant: Grant,
    messages: readonly SealedMessage[],
  ): Promise<void> {
    const creditInput = { account, cents: amount, reason, token: null, expiresAt, giveawayId };
    await runWithGrant(() =>
      runInBatch(db, [
        ...grantStatements(db, grant),
        postCredit(db, creditInput, at),
        ...outboxStatements(db, messages, at),
      ]),
    );
  },
  /** The usable credit of an account, with its rows, newest first. */
  async readCreditAccount(account: string, now: number): Promise<CreditAccount> {
    const database = orm(db);
    const belongsToAccount = eq(customerCredits.account, account);
    const [[sums], rows] = await database.batch([
      database
        .select({
          balance:
            sql<number>`coalesce(sum(${customerCredits.amountCents}), 0) - ${expiredCents(now, belongsToAccount)}`.as(
              "balance",
            ),
        })
        .from(customerCredits)
        .where(belongsToAccount),
      database
        .select({
          at: customerCredits.at,
          amount: customerCredits.amountCents,
          reason: customerCredits.reason,
          expiresAt: customerCredits.expiresAt,
        })
        .from(customerCredits)
        .where(belongsToAccount)
        .orderBy(desc(customerCredits.id))
        .limit(MAX_CREDIT_ROWS),
    ]);
    return {
      balance: cents(Math.max(0, sums?.balance ?? 0)),
      rows: rows.map((row) => ({ ...row, amount: cents(row.amount) })),
    };
  },
});

const toVoucher = (
  row: Omit<typeof vouchers.$inferSelect, "origin" | "changedBy"> & { readonly isTaken: boolean },
): Voucher => ({
  reference: row.reference,
  discountCode: row.discountCode,
  value: cents(row.valueCents),
  country: row.country,
  status: row.status,
  expires: row.expires,
  isTaken: row.isTaken,
});
