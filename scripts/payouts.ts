import { writeFileSync } from "node:fs";
import type * as Usecases from "../app/usecases/payouts/payouts.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { type OperatorCall, operatorCall } from "./cloudflare/operator-call.ts";
import { readOptions, refuse, reportDryRun, runCommand } from "./options.mjs";

const USAGE = `npm run payouts -- list [--env NAME]
npm run payouts -- bank-file [NUMBER] [--out FILE] [--env NAME]
npm run payouts -- paid|failed PAYOUT --why "…" [--env NAME]
  What workshops are paid of what their customers paid online: finished work alone, less what went back and our commission.
  list       what is due to each, what was sent, and what became of it
  bank-file  writes the file for your bank with everything that is due. Run again it is the same file, until each payment
             of it is paid or failed; with a number, a file of before. It holds account numbers: keep it as such
  paid       the money has arrived; --why takes the bank's reference
  failed     it came back, with the reason: it is due again
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    why: { type: "string", default: "" },
    out: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 2 },
);
const [command, about] = positionals;
const decision = (["paid", "failed"] as const).find((each) => each === command);
const isAsked =
  (command === "list" && about === undefined) ||
  (command === "bank-file" && (about === undefined || /^\d{1,9}$/.test(about))) ||
  (decision !== undefined && about !== undefined && values.why.trim() !== "");

/** Whoever answers: the local database, or a deployment. */
interface Desk {
  list(): ReturnType<typeof Usecases.listPayouts>;
  file(number: number | null): ReturnType<typeof Usecases.writeBankFile>;
  decide(id: string, state: "paid" | "failed", why: string): ReturnType<typeof Usecases.decidePayout>;
}

/** The same by the operator's calls of a deployment. */
const deployed = (ask: OperatorCall): Desk => ({
  list: () => ask("/payouts"),
  file: (number) => ask("/payouts/file", { number }),
  decide: (id, state, why) => ask(`/payouts/${id}`, { decision: state, why }),
});

if (!isAsked) refuse(USAGE, "The command is incomplete.");

async function main(): Promise<number> {
  const { env, config } = values;
  if (env !== undefined) return work(deployed(operatorCall({ env, config })));
  return withContext({ env, config, persistTo: values["persist-to"] }, async (context, load) => {
    const usecases = await load<typeof Usecases>("app/usecases/payouts/payouts.ts");
    return work({
      list: () => usecases.listPayouts(context),
      file: (number) => usecases.writeBankFile(context, number),
      decide: (id, state, why) => usecases.decidePayout(context, id, state, why),
    });
  });
}

const dollars = (cents: number): string => (cents / 100).toFixed(2).padStart(12);

async function work(desk: Desk): Promise<number> {
  if (decision !== undefined) {
    if (values["dry-run"])
      return reportDryRun(`record payout ${about} as ${decision}, with the reason "${values.why}"`);
    const done = await desk.decide(about ?? "", decision, values.why);
    console.log(done.ok ? `${about} is ${decision}.` : `Not done: ${done.code}. It may have been decided before.`);
    return done.ok ? 0 : 1;
  }
  if (command === "list") {
    const { due, payouts } = await desk.list();
    for (const { supplierId, supplierName, amount, hasAccount } of due)
      console.log(
        `due     ${dollars(amount)}  ${supplierId}  ${supplierName}${hasAccount ? "" : "  (no bank account is known)"}`,
      );
    for (const { id, amount, state, fileNumber, sentAt, why } of payouts)
      console.log(
        `${state.padEnd(6)}  ${dollars(amount)}  ${id}  file ${fileNumber}  ${new Date(sentAt).toISOString()}  ${why ?? ""}`.trimEnd(),
      );
    if (due.length + payouts.length === 0) console.log("Nothing is due, and nothing was sent.");
    return 0;
  }
  if (values["dry-run"])
    return reportDryRun(
      `${about === undefined ? "create the bank file of everything that is due, or the open one," : `read bank file ${about}`} and write it to ${values.out ?? "a file with its name"}`,
    );
  const file = await desk.file(about === undefined ? null : Number(about));
  if (!file.ok) {
    console.log(`Not done: ${file.code}.`);
    return file.code === "nothing-to-pay" ? 0 : 1;
  }
  const out = values.out ?? file.fileName;
  writeFileSync(out, file.text, { mode: 0o600 });
  console.log(`${out}: file ${file.number}${file.isAgain ? ", as it was written before" : ""}.`);
  return 0;
}

await runCommand(main);
