import { formatPercent } from "../../app/domain/booking/commission/percent.ts";
import { APPLICATION_STATUSES } from "../../app/domain/supplier/joining/status.ts";
import type * as Applications from "../../app/usecases/workshop/joining/decide.ts";
import type * as Commission from "../../app/usecases/ledger/statements/commission-rules.ts";
import type * as Wallet from "../../app/usecases/operations/desk/credit-wallet.ts";
import { DATABASE_OPTIONS } from "../cloudflare/environment-database.ts";
import { readOptions, refuse, reportDryRun } from "../options.mjs";
import { type OperatorCall, siteOf, withOperator } from "./operator.ts";

const USAGE = `npm run ops -- suppliers list [${APPLICATION_STATUSES.join("|")}] [--env NAME]
npm run ops -- suppliers show ID [--env NAME]
npm run ops -- suppliers approve|ask|pause|close ID --reason "…" [--env NAME]
npm run ops -- suppliers commission SUPPLIER [PERCENT --reason "…" [--from yyyy-MM-dd]] [--env NAME]
npm run ops -- suppliers credit SUPPLIER DOLLARS --ref REFERENCE [--env NAME]
  Workshops that applied or were approved. Each decision needs a reason, which is stored.
  show        the answers, documents and history of an application
  approve     creates the supplier; for an existing supplier, accepts the documents it sent since; for a paused one, resumes it
  ask         returns the application to the workshop, with the reason as the question
  pause       customers are not offered the workshop until it is approved again
  close       permanent: customers are not offered the workshop, and its people can no longer sign in
  commission  lists the commission rules of a supplier, by its number; with PERCENT it adds a rule from today or from the day of --from.
              Existing bookings keep the rule they were made under. Without a rule, COMMISSION applies
  credit      adds money to a supplier's wallet, for example a bank transfer or a refund by hand; each reference counts once
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

type ListedApplications = Awaited<ReturnType<typeof Applications.listApplications>>;
type StoredApplication = NonNullable<Awaited<ReturnType<typeof Applications.readApplication>>>;
type Application = Pick<StoredApplication, "email" | "answers" | "events"> &
  Pick<StoredApplication["storedApplication"], "status" | "supplierId" | "files">;
type CommissionRules = Awaited<ReturnType<typeof Commission.listCommissionRules>>;
type CreditResult = Awaited<ReturnType<typeof Wallet.requestWalletCredit>> & { readonly balance?: number };

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(
    USAGE,
    {
      reason: { type: "string", default: "" },
      from: { type: "string", default: "" },
      ref: { type: "string", default: "" },
      "dry-run": { type: "boolean", default: false },
      ...DATABASE_OPTIONS,
    },
    { min: 1, max: 3, args },
  );
  const [command, name = "", amount] = positionals;
  const { reason, from, ref } = values;
  const dryRun = values["dry-run"];
  const isNumber = /^\d{1,9}$/.test(name);

  if (command === "list" && (name === "" || APPLICATION_STATUSES.some((status) => status === name)))
    return withOperator(values, (call) => listApplications(call, name));
  if (command === "show" && name !== "")
    return withOperator(values, (call) => show(call, name, (file) => documentCommand(values, name, file)));
  if (command === "commission" && isNumber && amount === undefined)
    return withOperator(values, (call) => listCommission(call, name));
  if (command === "commission" && isNumber && amount !== undefined && reason.trim() !== "") {
    if (dryRun)
      return reportDry(
        `set the commission of supplier ${name} to ${amount}% from ${from || "today"}, with the reason "${reason}"`,
      );
    return withOperator(values, async (call) => {
      const result = await call<Commission.SetCommissionResult>(`/commission/${name}`, {
        percent: amount,
        from,
        reason,
      });
      return result.ok ? listCommission(call, name) : printRefusal(result);
    });
  }
  if (command === "credit" && isNumber && amount !== undefined && ref.trim() !== "") {
    if (dryRun) return reportDry(`add $${amount} to the wallet of supplier ${name}, with the reference "${ref}"`);
    return withOperator(values, (call) => credit(call, name, amount, ref));
  }
  const decision = (["approve", "ask", "pause", "close"] as const).find((value) => value === command);
  if (decision === undefined || name === "" || reason.trim() === "") return refuse(USAGE, "The command is incomplete.");
  if (dryRun) return reportDry(`${decision} application ${name}, with the reason "${reason}"`);
  return withOperator(values, (call) => decide(call, name, decision, reason));
}

const reportDry = (action: string): Promise<number> => Promise.resolve(reportDryRun(action));

function printRefusal(result: { readonly code: string; readonly fields?: object }): number {
  console.log(`Not changed: ${result.code}.${result.fields ? ` ${JSON.stringify(result.fields)}` : ""}`);
  return 1;
}

async function listApplications(call: OperatorCall, status: string): Promise<number> {
  const { applications } = await call<{ readonly applications: ListedApplications }>(
    status === "" ? "/suppliers" : `/suppliers?status=${status}`,
  );
  for (const { id, status, name, place, email, supplierId, updatedAt } of applications)
    console.log(
      [
        new Date(updatedAt).toISOString(),
        status.padEnd(10),
        id,
        name || "(no name yet)",
        place,
        email,
        supplierId ?? "",
      ]
        .filter((part) => part !== "")
        .join("  "),
    );
  console.log(applications.length === 0 ? "No applications." : `${applications.length} in total.`);
  return 0;
}

/** The shell command that downloads a document. */
function documentCommand(
  { env, config }: { readonly env?: string | undefined; readonly config?: string },
  id: string,
  file: Application["files"][number],
): string {
  return env === undefined
    ? `npx wrangler r2 object get pitlane-uploads/${file.objectKey} --local --file document.jpg`
    : `curl -H "Authorization: Bearer $OPERATOR_KEY" -O ${siteOf(env, config ?? "wrangler.toml")}/api/operator/suppliers/${id}/files/${file.id}`;
}

async function show(
  call: OperatorCall,
  id: string,
  downloadCommand: (file: Application["files"][number]) => string,
): Promise<number> {
  const application = await call<Application | { readonly code: string }>(`/suppliers/${id}`);
  if ("code" in application) {
    console.log("There is no such application.");
    return 1;
  }
  const { status, email, supplierId, answers, files, events } = application;
  console.log(`${id}  ${status}  ${email}  supplier ${supplierId ?? "none yet"}`);
  console.log(JSON.stringify(answers, null, 2));
  for (const file of files)
    console.log(
      [
        file.kind,
        file.endsOn && `until ${file.endsOn}`,
        file.checkedAt === null ? "not checked" : "checked",
        downloadCommand(file),
      ]
        .filter(Boolean)
        .join("  "),
    );
  for (const { at, kind, actor, reason } of events)
    console.log([new Date(at).toISOString(), kind, `by ${actor}`, reason ?? ""].join("  "));
  return 0;
}

async function decide(
  call: OperatorCall,
  id: string,
  decision: Applications.Decision,
  reason: string,
): Promise<number> {
  const result = await call<Applications.ApplicationDecision>(`/suppliers/${id}`, { decision, reason });
  if (!result.ok) {
    console.log(`Not changed: ${result.code}. npm run ops -- suppliers show ${id} shows its status.`);
    return 1;
  }
  const supplier = result.supplierId === null ? "" : `, supplier ${result.supplierId}`;
  console.log(`${id} is ${result.status}${supplier}. Documents checked: ${result.checked}.`);
  return 0;
}

async function credit(call: OperatorCall, supplier: string, amount: string, reference: string): Promise<number> {
  const result = await call<CreditResult>(`/wallet/${supplier}`, { amount, reference });
  if (!result.ok) return printRefusal(result);
  console.log(
    result.waits
      ? "The amount is above the limit for one person. It is in the approvals queue at the desk."
      : `The wallet of supplier ${supplier} now has $${((result.balance ?? 0) / 100).toFixed(2)}.`,
  );
  return 0;
}

async function listCommission(call: OperatorCall, supplier: string): Promise<number> {
  const { rules = [] } = await call<{ readonly rules?: CommissionRules }>(`/commission/${supplier}`);
  for (const rule of rules)
    console.log(
      [
        `rule ${rule.version}`,
        formatPercent(rule.percent100),
        `from ${new Date(rule.fromAt).toISOString()}`,
        `set ${new Date(rule.at).toISOString()}`,
        rule.reason,
      ].join("  "),
    );
  if (rules.length === 0) console.log("No rule of its own: COMMISSION applies.");
  return 0;
}
