import type { UnreconciledPayment } from "../../app/domain/payments/reconciliation-run.ts";
import type { ReconciliationResult } from "../../app/usecases/booking/payments/reconcile.ts";
import { DATABASE_OPTIONS, withContext } from "../cloudflare/environment-database.ts";
import { progressLines } from "../progress.ts";
import { readOptions, wholeNumber } from "../options.mjs";

const USAGE = `npm run ops -- reconcile [--last 1000] [--verify] [--persist-to DIR] [--env NAME]
  Compares the ledger of money with what each provider says of the newest payments and disputes, and prints what differs, in cents.
  Exit code 1 when the books differ or a provider could not be asked. Nothing is changed, here or there.
  --verify looks through the whole database instead, and asks no provider: money that is kept under a booking that is cancelled,
  passed on, of another sum or another supplier; a discount in use without its booking; postings that do not fit. Exit code 1 when there is any.
  Without --env: the local database and the sandboxes' own books. With --env: that environment's database, and the
  providers whose secrets are in this shell (docs/guides/deploy.md).`;

export function run(args: readonly string[]): Promise<number> {
  const { values } = readOptions(
    USAGE,
    {
      last: { type: "string", default: "1000" },
      verify: { type: "boolean", default: false },
      ...DATABASE_OPTIONS,
    },
    { args },
  );
  const lastCount = wholeNumber(USAGE, "last", values.last);
  return withContext(
    { env: values.env, config: values.config, persistTo: values["persist-to"] },
    async (context, load) => {
      if (values.verify) {
        const { findUnreconciledPayments } = await load<
          typeof import("../../app/usecases/booking/payments/reconcile.ts")
        >("app/usecases/booking/payments/reconcile.ts");
        return reportUnreconciled(await findUnreconciledPayments(context));
      }
      const { reconcile } = await load<typeof import("../../app/usecases/booking/payments/reconcile.ts")>(
        "app/usecases/booking/payments/reconcile.ts",
      );
      let notify: ReturnType<typeof progressLines> | null = null;
      return report(
        await reconcile(context, lastCount, (result, total) => {
          notify ??= progressLines(total, "payments compared", console.error);
          notify(result);
        }),
      );
    },
    readShellSecrets(),
  );
}

/** The payment providers' secrets from the shell, and no other variables. */
function readShellSecrets(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(STRIPE|AFTERPAY|ZIP|HUMM|OPENPAY|BRAINTREE)_[A-Z_]+$/.test(name)),
  );
}

function reportUnreconciled(unreconciledPayments: readonly UnreconciledPayment[]): number {
  for (const { problem, id } of unreconciledPayments) console.log(`${problem}\n    ${id}`);
  console.log(
    unreconciledPayments.length === 0
      ? "The ledger and the providers agree."
      : `${unreconciledPayments.length} out of place.`,
  );
  return unreconciledPayments.length === 0 ? 0 : 1;
}

function report({ compared, difference, differences, disputes }: ReconciliationResult): number {
  const formatMoneyMoved = (money: { held: number; taken: number; returned: number } | null) =>
    money
      ? `held ${money.held}, taken ${money.taken}, returned ${money.returned}`
      : "could not be asked, or knows no such payment";
  for (const { attemptId, method, ledger, provider, shownMoney: moneyMoved } of differences)
    console.log(
      `${method} ${attemptId}\n    ledger    ${formatMoneyMoved(ledger)}\n    provider  ${formatMoneyMoved(provider)}${moneyMoved === null ? "" : `\n    pages     ${formatMoneyMoved(moneyMoved)}`}`,
    );
  console.log(
    `${compared} payments compared, ${differences.length} differ. Ledger less provider: ${difference} cents.`,
  );
  const disputeText = (money: { withdrawn: number; reinstated: number; fee: number } | null) =>
    money
      ? `withdrawn ${money.withdrawn}, reinstated ${money.reinstated}, fee ${money.fee}`
      : "could not be asked, or not known";
  for (const { id, ledger, provider, shownMoney: disputeMoney } of disputes.differences)
    console.log(
      `dispute ${id}\n    ledger    ${disputeText(ledger)}\n    provider  ${disputeText(provider)}\n    pages     ${disputeText(disputeMoney)}`,
    );
  console.log(`${disputes.compared} disputes compared, ${disputes.differences.length} differ.`);
  return differences.length + disputes.differences.length === 0 ? 0 : 1;
}
