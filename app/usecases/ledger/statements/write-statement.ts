import { issuerParty, supplierParty } from "../../../domain/supplier/document-party";
import { streetLine } from "../../../domain/location/locality";
import { addCents, ZERO } from "../../../domain/core/money/money";
import { type OpenSpan, listOpenSpans } from "../../../domain/ledger/statements/spans";
import { type StatementPosting, type Statement, buildStatement } from "../../../domain/ledger/statements/statement";
import type { Context } from "../../context";
import type { OpenAccount } from "../../../domain/ledger/statements/closed-month";

/** The statement for an open month, with the time span of its postings. */
export interface OpenStatement extends OpenSpan {
  readonly statement: Statement;
}

/** The statements of open months, oldest first. Each opens with the closing balance of the previous one. */
export function openStatements(
  { config, clock }: Pick<Context, "config" | "clock">,
  { supplier, last, account, wallet }: OpenAccount,
): readonly OpenStatement[] {
  const { country, brand, businessNumber, hasBusinessNumber } = config;
  const issuer = issuerParty(brand.name, businessNumber, country);
  const firstDates = [account[0]?.at, wallet[0]?.at].filter((at) => at !== undefined);
  let openingBalances = { account: last?.closing ?? ZERO, wallet: last?.walletClosingBalance ?? ZERO };
  const postingsWithin = (postings: readonly StatementPosting[], { from, until }: OpenSpan) =>
    postings.filter(({ at }) => at >= from && at < until);
  return listOpenSpans(last, firstDates.length === 0 ? null : Math.min(...firstDates), clock.now(), supplier.zone).map(
    (span) => {
      const statement = buildStatement({
        supplierId: supplier.id,
        month: span.month,
        zone: supplier.zone,
        country,
        issuer: { ...issuer, address: "", number: hasBusinessNumber ? issuer.number : null },
        recipient: {
          ...supplierParty(supplier, country),
          address: [streetLine(supplier), supplier.postcode].filter(Boolean).join(" "),
        },
        from: span.from,
        opening: openingBalances,
        account: postingsWithin(account, span),
        wallet: postingsWithin(wallet, span),
      });
      openingBalances = { account: statement.account.closing, wallet: statement.wallet.closing };
      return { ...span, statement };
    },
  );
}

/** The balance of a workshop's account, and the part that can be paid out. */
export function computeAccountBalance({ last, account, held: amount }: OpenAccount) {
  const balance = addCents(last?.closing ?? ZERO, ...account.map(({ amount }) => amount));
  return { balance, held: amount };
}
