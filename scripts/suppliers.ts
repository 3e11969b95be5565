import { supplierId } from "../app/domain/ids.ts";
import { percentWords } from "../app/domain/commission/percent.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "../app/domain/joining/status.ts";
import type * as Decide from "../app/usecases/joining/decide.ts";
import type * as Commission from "../app/usecases/statements/commission-rules.ts";
import type * as Wallet from "../app/usecases/portal/credit-wallet.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { type OperatorCall, operatorCall, operatorSite } from "./cloudflare/operator-call.ts";
import { readOptions, refuse, reportDryRun, runCommand } from "./options.mjs";

const USAGE = `npm run suppliers -- list [${APPLICATION_STATUSES.join("|")}] [--env NAME]
npm run suppliers -- show ID [--env NAME]
npm run suppliers -- approve|ask|pause|close ID --why "…" [--env NAME]
npm run suppliers -- commission SUPPLIER [PERCENT --why "…" [--from yyyy-MM-dd]] [--env NAME]
npm run suppliers -- credit SUPPLIER DOLLARS --ref REFERENCE [--env NAME]
  Workshops that want to join, and those that did. Each decision takes a reason, which stays on record.
  show     all that was answered, the documents, and what happened
  approve  makes the supplier; of one that is in: checks the documents it sent since; of a paused one: lets it go on
  ask      sends it back to the workshop, with the reason as the question
  pause    customers are not offered it any more, until approve
  close    for good: customers are not offered it, and its people get in nowhere
  commission  what we take of a supplier's work, by its number, instead of what COMMISSION says: each rule with its day and reason;
              with a percentage it is that from today on, or from the day of --from. Bookings keep what they were made under
  credit   puts what a supplier paid in for leads, or one that comes back by hand, into its wallet; the same reference once
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    why: { type: "string", default: "" },
    from: { type: "string", default: "" },
    ref: { type: "string", default: "" },
    "dry-run": { type: "boolean", default: false },
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 3 },
);
const [command, about, amount] = positionals;
const decision = (["approve", "ask", "pause", "close"] as const).find((each) => each === command);
const status = APPLICATION_STATUSES.find((each) => each === about) ?? null;
const isAsked =
  (command === "list" && (about === undefined || status !== null)) ||
  (command === "show" && about !== undefined) ||
  (command === "credit" && /^\d{1,9}$/.test(about ?? "") && amount !== undefined && values.ref.trim() !== "") ||
  (command === "commission" && /^\d{1,9}$/.test(about ?? "") && (amount === undefined || values.why.trim() !== "")) ||
  (decision !== undefined && about !== undefined && values.why.trim() !== "");

type Listed = Awaited<ReturnType<typeof Decide.listApplications>>;
type Found = NonNullable<Awaited<ReturnType<typeof Decide.readApplication>>>;
type Shown = Pick<Found, "email" | "answers" | "events"> & Pick<Found["stored"], "status" | "supplierId" | "files">;

/** Whoever answers: the local database, or a deployment. */
interface Desk {
  list(status: ApplicationStatus | null): Promise<Listed>;
  show(id: string): Promise<Shown | null>;
  decide(id: string, decision: Decide.Decision, why: string): Promise<Decide.Decided>;
  commissionRules(supplier: number): ReturnType<typeof Commission.listCommissionRules>;
  setCommission(supplier: number, asked: Commission.CommissionAsked): ReturnType<typeof Commission.setCommission>;
  credit(
    supplier: number,
    asked: Wallet.CreditAsked,
  ): Promise<Awaited<ReturnType<typeof Wallet.askWalletCredit>> & { readonly balance?: number }>;
  /** How the picture of a document is fetched. */
  picture(id: string, file: Found["stored"]["files"][number]): string;
}

/** The same by the operator's calls of a deployment. */
const deployed = (ask: OperatorCall, site: string): Desk => ({
  list: async (wanted) =>
    (await ask<{ readonly applications: Listed }>(wanted === null ? "/suppliers" : `/suppliers?status=${wanted}`))
      .applications,
  async show(id) {
    const found = await ask<Shown | { readonly code: string }>(`/suppliers/${id}`);
    return "code" in found ? null : found;
  },
  decide: (id, asked, why) => ask<Decide.Decided>(`/suppliers/${id}`, { decision: asked, why }),
  picture: (id, { id: file }) =>
    `curl -H "Authorization: Bearer $OPERATOR_KEY" -O ${site}/api/operator/suppliers/${id}/files/${file}`,
  commissionRules: async (supplier) =>
    (await ask<{ readonly rules: Awaited<ReturnType<Desk["commissionRules"]>> }>(`/commission/${supplier}`)).rules,
  setCommission: (supplier, asked) => ask(`/commission/${supplier}`, asked),
  credit: (supplier, asked) => ask(`/wallet/${supplier}`, asked),
});

if (!isAsked) refuse(USAGE, "The command is incomplete.");

async function main(): Promise<number> {
  const { env, config } = values;
  if (env !== undefined) return work(deployed(operatorCall({ env, config }), operatorSite({ env, config })));
  return withContext({ env: undefined, config, persistTo: values["persist-to"] }, async (context, load) => {
    const [usecases, commission, wallet] = await Promise.all([
      load<typeof Decide>("app/usecases/joining/decide.ts"),
      load<typeof Commission>("app/usecases/statements/commission-rules.ts"),
      load<typeof Wallet>("app/usecases/portal/credit-wallet.ts"),
    ]);
    return work({
      async credit(supplier, asked) {
        const by = { id: "operator key", name: "operator key", vouchedBy: null };
        const id = supplierId(supplier);
        const done = await wallet.askWalletCredit(context, id, asked, by, `Reference ${asked.reference}`);
        return done.ok ? { ...done, balance: await context.db.wallets.balance(id) } : done;
      },
      commissionRules: (supplier) => commission.listCommissionRules(context, supplierId(supplier)),
      setCommission: (supplier, asked) => commission.setCommission(context, supplierId(supplier), asked),
      list: (wanted) => usecases.listApplications(context, wanted),
      async show(id) {
        const found = await usecases.readApplication(context, id);
        return found && { ...found, ...found.stored };
      },
      decide: (id, asked, why) => usecases.decide(context, id, asked, why),
      picture: (_, { objectKey }) => `npx wrangler r2 object get pitlane-uploads/${objectKey} --local --file paper.jpg`,
    });
  });
}

async function work(desk: Desk): Promise<number> {
  const id = about ?? "";
  if (command === "list") return list(await desk.list(status));
  if (command === "commission") return commissionOf(desk, Number(id));
  if (command === "credit") return credit(desk, Number(id));
  if (decision === undefined) return show(desk, id);
  if (values["dry-run"]) return reportDryRun(`${decision} application ${id}, with the reason "${values.why}"`);
  const done = await desk.decide(id, decision, values.why);
  console.log(
    done.ok
      ? `${id} is ${done.status}${done.supplierId === null ? "" : `, supplier ${done.supplierId}`}. ${done.checked} documents checked.`
      : `Not done: ${done.code}. npm run suppliers -- show ${id} says how it stands.`,
  );
  return done.ok ? 0 : 1;
}

async function credit(desk: Desk, supplier: number): Promise<number> {
  if (values["dry-run"])
    return reportDryRun(`add $${amount} to the wallet of supplier ${supplier}, with the reference "${values.ref}"`);
  const done = await desk.credit(supplier, { amount: amount ?? "", reference: values.ref });
  console.log(
    done.ok
      ? done.waits
        ? "The amount is above the limit for one person. It waits at the desk for somebody to approve it."
        : `The wallet of ${supplier} has ${((done.balance ?? 0) / 100).toFixed(2)} now.`
      : `Not done: ${done.code}. ${JSON.stringify("fields" in done ? done.fields : {})}`,
  );
  return done.ok ? 0 : 1;
}

async function commissionOf(desk: Desk, supplier: number): Promise<number> {
  if (amount !== undefined && values["dry-run"])
    return reportDryRun(
      `set the commission of supplier ${supplier} to ${amount} % from ${values.from || "today"}, with the reason "${values.why}"`,
    );
  if (amount !== undefined) {
    const set = await desk.setCommission(supplier, { percent: amount, from: values.from, why: values.why });
    if (!set.ok) {
      console.log(`Not done: ${set.code}. ${JSON.stringify("fields" in set ? set.fields : {})}`);
      return 1;
    }
  }
  const rules = await desk.commissionRules(supplier);
  for (const rule of rules)
    console.log(
      [
        `rule ${rule.version}`,
        percentWords(rule.percent100),
        `from ${new Date(rule.fromAt).toISOString()}`,
        `set ${new Date(rule.at).toISOString()}`,
        rule.why,
      ].join("  "),
    );
  if (rules.length === 0) console.log("None of its own: what COMMISSION says holds.");
  return 0;
}

function list(all: Listed): number {
  for (const { id, status: stands, name, place, email, supplierId, updatedAt } of all)
    console.log(
      [
        new Date(updatedAt).toISOString(),
        stands.padEnd(10),
        id,
        name || "(no name yet)",
        place,
        email,
        supplierId ?? "",
      ]
        .filter((part) => part !== "")
        .join("  "),
    );
  console.log(all.length === 0 ? "None." : `${all.length} in all.`);
  return 0;
}

async function show(desk: Desk, id: string): Promise<number> {
  const found = await desk.show(id);
  if (found === null) {
    console.log("There is no such application.");
    return 1;
  }
  console.log(`${id}  ${found.status}  ${found.email}  supplier ${found.supplierId ?? "none yet"}`);
  console.log(JSON.stringify(found.answers, null, 2));
  for (const file of found.files)
    console.log(
      [
        file.kind,
        file.endsOn && `until ${file.endsOn}`,
        file.checkedAt === null ? "not checked" : "checked",
        desk.picture(id, file),
      ]
        .filter(Boolean)
        .join("  "),
    );
  for (const { at, what, actor, why } of found.events)
    console.log([new Date(at).toISOString(), what, `by ${actor}`, why ?? ""].join("  "));
  return 0;
}

await runCommand(main);
