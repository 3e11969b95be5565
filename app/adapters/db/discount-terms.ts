import { and, desc, eq } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { TermKind, TermValues } from "../../domain/discounts/terms";
import type { DiscountTerms, StoredTerms, TermChange } from "../../usecases/ports/discount-terms";
import { forgetDiscounts, toDiscount } from "./discounts";
import { orm, statementOf } from "./orm";
import { refusalOf } from "./refusals";
import { discountChanges as changes } from "./schema/discount-changes";
import { vouchers } from "./schema/discounts";
import { discounts } from "./schema/prices";

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
  notAllowedWords,
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
  errorMessageWhenNotAllowed: notAllowedWords,
});
const voucherColumns = ({ discountCode, value, country, status, expires }: TermValues["voucher"]) => ({
  discountCode,
  valueCents: value,
  country,
  status,
  expires,
});

export function d1DiscountTerms(db: D1Database): DiscountTerms {
  const store = orm(db);

  async function codeNow(key: string): Promise<{ key: string; value: TermValues["code"] } | null> {
    const row = await store.select().from(discounts).where(eq(discounts.code, key)).get();
    if (!row) return null;
    const { code, isYouiRewards, isAffectedByCustomerBalance, needsReferral, fieldRules, ...value } = toDiscount(row);
    return { key: code, value };
  }
  async function voucherNow(key: string): Promise<{ key: string; value: TermValues["voucher"] } | null> {
    const row = await store.select().from(vouchers).where(eq(vouchers.reference, key)).get();
    if (!row) return null;
    const { reference, discountCode, valueCents, country, status, expires } = row;
    return { key: reference, value: { discountCode, value: cents(valueCents), country, status, expires } };
  }

  /** The write of a value; made, its key must be free. */
  function written<K extends TermKind>(kind: K, key: string, { before, after }: TermChange<K>): D1PreparedStatement {
    const own = { origin: "operator", changedBy: "desk" };
    if (kind === "voucher") {
      const columns = { ...voucherColumns(after as TermValues["voucher"]), ...own };
      return statementOf(
        db,
        before === null
          ? store.insert(vouchers).values({ reference: key, ...columns })
          : store.update(vouchers).set(columns).where(eq(vouchers.reference, key)),
      );
    }
    const columns = { ...codeColumns(after as TermValues["code"]), ...own };
    const plain = {
      isYouiRewards: false,
      isAffectedByCustomerBalance: false,
      requiresPartnerReferral: false,
      fieldRules: [],
    };
    return statementOf(
      db,
      before === null
        ? store.insert(discounts).values({ code: key, ...plain, ...columns })
        : store.update(discounts).set(columns).where(eq(discounts.code, key)),
    );
  }

  return {
    async find<K extends TermKind>(kind: K, key: string, limit: number) {
      const [now, found] = await Promise.all([
        kind === "code" ? codeNow(key) : voucherNow(key),
        store
          .select()
          .from(changes)
          .where(and(eq(changes.kind, kind), eq(changes.key, key)))
          .orderBy(desc(changes.version))
          .limit(limit),
      ]);
      return now && ({ ...now, changes: found } as unknown as StoredTerms<K>);
    },
    async save(kind, key, change) {
      const { version, at, actor, actorName, before, after, why } = change;
      try {
        await db.batch([
          statementOf(
            db,
            store.insert(changes).values({ kind, key, version, at, actor, actorName, before, after, why }),
          ),
          written(kind, key, change),
        ]);
      } catch (error) {
        if (refusalOf(error) === "setting-changed") return false;
        throw error;
      }
      if (kind === "code") forgetDiscounts(db);
      return true;
    },
  };
}
