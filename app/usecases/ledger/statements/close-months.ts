import { DAY_MS } from "../../../domain/core/time/duration";
import type { SupplierId } from "../../../domain/core/ids";
import { COUNTRIES } from "../../../domain/core/country/country";
import { formatMoney } from "../../../domain/core/money/format";
import { formatStatementMonth, monthAt, monthStart, monthClosesAt } from "../../../domain/ledger/statements/month";
import { type Statement, statementHash } from "../../../domain/ledger/statements/statement";
import type { SealedMessage } from "../../../domain/notifications/message";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { openStatements } from "./write-statement";
import { findAccountContact } from "../../identity/store-account/stores";
import { sealForWorkshop } from "../../notifications/seal-message";

const BATCH_SIZE = 25;
/** A month may end up to this much later in other time zones of the country. If a workshop's month has not ended yet, a later run closes it. */
const SAFETY_MARGIN_MS = DAY_MS;

/**
 * Closes months that ended long enough ago: writes a statement for each workshop that has postings. Interrupted or parallel runs close each month once. Later
 * postings are included in the next month.
 */
export async function closeMonths(context: Context): Promise<{ readonly closed: number }> {
  const { clock, config, db } = context;
  const zone = COUNTRIES[config.country].defaultZone;
  const endCutoff = clock.now() - config.statementDays * DAY_MS;
  const closeCutoff = monthStart(monthAt(endCutoff, zone), zone) + SAFETY_MARGIN_MS;
  let closedCount = 0;
  for (let afterId = 0; context.hasBudget(); ) {
    const due = await db.statements.listDue(closeCutoff, afterId, BATCH_SIZE);
    for (const supplierId of due) {
      if (!context.hasBudget()) break;
      try {
        closedCount += await closeWorkshopMonths(context, supplierId);
      } catch (error) {
        // A workshop whose ledger fails does not block the others. The next run tries again.
        context.log.error({ event: "unexpected-error", where: "close-months", message: messageOf(error) });
      }
    }
    afterId = due.at(-1) ?? 0;
    if (due.length < BATCH_SIZE) break;
  }
  return { closed: closedCount };
}

/** Closes the due months of one workshop, oldest first. */
async function closeWorkshopMonths(context: Context, supplierId: SupplierId): Promise<number> {
  const { clock, config, db } = context;
  const openAccount = await db.statements.readOpenAccount(supplierId);
  if (openAccount === null) return 0;
  let closedCount = 0;
  for (const { statement, from, until, month } of openStatements(context, openAccount)) {
    if (monthClosesAt(month, openAccount.supplier.zone, config.statementDays) > clock.now()) break;
    // A month without postings has no statement. The next one starts where the last one ended.
    if (statement.account.lines.length + statement.wallet.lines.length === 0) break;
    const isClosed = await db.statements.close(
      {
        statement,
        hash: statementHash(statement),
        closedAt: clock.now(),
        fromAt: from,
        untilAt: until,
      },
      await sealStatementNotice(context, supplierId, statement),
    );
    if (!isClosed) break;
    closedCount++;
    context.log.info({ event: "month-closed", supplierId, month });
  }
  return closedCount;
}

/** The email that tells a workshop that the statement for a month is ready. The minute cron sends it. */
async function sealStatementNotice(
  context: Context,
  supplierId: SupplierId,
  { month, account, currency }: Statement,
): Promise<readonly SealedMessage[]> {
  const contact = await findAccountContact(context, supplierId);
  if (!contact) return [];
  return sealForWorkshop(context, contact, {
    id: `supplier-statement-ready:${supplierId}:${month}`,
    template: "supplier-statement-ready",
    about: null,
    notBefore: context.clock.now(),
    values: {
      store_name: contact.supplierName,
      month: formatStatementMonth(month),
      amount: formatMoney(account.closing, currency),
      link: `${context.config.brand.websiteUrl}/workshop/statements/${month}?store=${supplierId}`,
    },
  });
}
