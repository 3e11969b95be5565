import { writeFileSync } from "node:fs";
import type * as Payouts from "../../app/usecases/ledger/payouts/payouts.ts";
import { DATABASE_OPTIONS } from "../cloudflare/environment-database.ts";
import { readOptions, refuse, reportDryRun } from "../options.mjs";
import { withOperator } from "./operator.ts";

const USAGE = `npm run ops -- payouts list [--env NAME]
npm run ops -- payouts bank-file [NUMBER] [--out FILE] [--env NAME]
npm run ops -- payouts paid|failed PAYOUT --reason "…" [--env NAME]
  Payouts to workshops: what their customers paid online for completed work, less refunds and our commission.
  list       what is due to each workshop, what was sent, and the result
  bank-file  writes the file for your bank with everything that is due. It is the same file until each of its payments is paid or failed; with
             NUMBER it is an earlier file. It contains account numbers: store it safely
  paid       the bank has made the payment; --reason takes the bank's reference
  failed     the bank returned the payment, with the reason; the amount is due again. Above the limits of one person it waits for an approval at the desk
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

const formatDollars = (cents: number): string => (cents / 100).toFixed(2).padStart(12);

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(
    USAGE,
    {
      reason: { type: "string", default: "" },
      out: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      ...DATABASE_OPTIONS,
    },
    { min: 1, max: 2, args },
  );
  const [command, name] = positionals;
  const dryRun = values["dry-run"];
  if (command === "list" && name === undefined)
    return withOperator(values, async (call) => printPayouts(await call<Payouts.ListedPayouts>("/payouts")));
  if (command === "bank-file" && (name === undefined || /^\d{1,9}$/.test(name))) {
    if (dryRun)
      return Promise.resolve(
        reportDryRun(
          `${name === undefined ? "create the bank file of everything that is due, or read the open one," : `read bank file ${name}`} and write it to ${values.out ?? "a file with its name"}`,
        ),
      );
    return withOperator(values, async (call) => {
      const file = await call<Payouts.ExportedFile>("/payouts/file", {
        number: name === undefined ? null : Number(name),
      });
      return saveFile(file, values.out);
    });
  }
  const state = (["paid", "failed"] as const).find((value) => value === command);
  if (state === undefined || name === undefined || values.reason.trim() === "")
    return refuse(USAGE, "The command is incomplete.");
  if (dryRun)
    return Promise.resolve(reportDryRun(`record payout ${name} as ${state}, with the reason "${values.reason}"`));
  return withOperator(values, async (call) => {
    const result = await call<Awaited<ReturnType<typeof Payouts.recordPaidPayout>> & { readonly waits?: boolean }>(
      `/payouts/${name}`,
      {
        decision: state,
        reason: values.reason,
      },
    );
    console.log(
      result.ok
        ? result.waits
          ? `Payout ${name} is to be recorded as failed once a second person has approved it at the desk, under Approvals.`
          : `Payout ${name} is ${state}.`
        : `Not recorded: ${result.code}. It may have been recorded before.`,
    );
    return result.ok ? 0 : 1;
  });
}

function printPayouts({ due = [], payouts = [] }: Partial<Payouts.ListedPayouts>): number {
  for (const { supplierId, supplierName, amount, hasAccount } of due)
    console.log(
      `due     ${formatDollars(amount)}  ${supplierId}  ${supplierName}${hasAccount ? "" : "  (no bank account is known)"}`,
    );
  for (const { id, amount, state, fileNumber, sentAt, reason } of payouts)
    console.log(
      `${state.padEnd(6)}  ${formatDollars(amount)}  ${id}  file ${fileNumber}  ${new Date(sentAt).toISOString()}  ${reason ?? ""}`.trimEnd(),
    );
  if (due.length + payouts.length === 0) console.log("Nothing is due, and nothing was sent.");
  return 0;
}

function saveFile(file: Payouts.ExportedFile, outputPath: string | undefined): number {
  if (!file.ok) {
    console.log(`No file: ${file.code}.`);
    return file.code === "nothing-to-pay" ? 0 : 1;
  }
  const path = outputPath ?? file.fileName;
  writeFileSync(path, file.text, { mode: 0o600 });
  console.log(`${path}: file ${file.number}${file.isRepeat ? ", unchanged" : ""}.`);
  return 0;
}
