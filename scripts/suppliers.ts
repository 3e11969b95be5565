import { parseArgs } from "node:util";
import { APPLICATION_STATUSES, type ApplicationStatus } from "../app/domain/joining/status.ts";
import type * as Decide from "../app/usecases/joining/decide.ts";
import { environmentConfig } from "./cloudflare/environment.ts";
import { withContext } from "./cloudflare/environment-database.ts";

const USAGE = `npm run suppliers -- list [${APPLICATION_STATUSES.join("|")}] [--env NAME]
npm run suppliers -- show ID [--env NAME]
npm run suppliers -- approve|ask|pause|close ID --why "…" [--env NAME]
  Workshops that want to join, and those that did. Each decision takes a reason, which stays on record.
  show     all that was answered, the documents, and what happened
  approve  makes the supplier; of one that is in: checks the documents it sent since; of a paused one: lets it go on
  ask      sends it back to the workshop, with the reason as the question
  pause    customers are not offered it any more, until approve
  close    for good: customers are not offered it, and its people get in nowhere
  Without --env: the local database. With it the deployment is asked, and OPERATOR_KEY must stand in the shell.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    why: { type: "string", default: "" },
    "persist-to": { type: "string", default: ".wrangler/state" },
    env: { type: "string" },
    config: { type: "string", default: "wrangler.toml" },
    help: { type: "boolean", default: false },
  },
});
const [command, about] = positionals;
const decision = (["approve", "ask", "pause", "close"] as const).find((each) => each === command);
const status = APPLICATION_STATUSES.find((each) => each === about) ?? null;
const isAsked =
  (command === "list" && (about === undefined || status !== null)) ||
  (command === "show" && about !== undefined) ||
  (decision !== undefined && about !== undefined && values.why.trim() !== "");

type Listed = Awaited<ReturnType<typeof Decide.listApplications>>;
type Found = NonNullable<Awaited<ReturnType<typeof Decide.readApplication>>>;
type Shown = Pick<Found, "email" | "answers" | "events"> & Pick<Found["stored"], "status" | "supplierId" | "files">;

/** Whoever answers: the local database, or a deployment. */
interface Desk {
  list(status: ApplicationStatus | null): Promise<Listed>;
  show(id: string): Promise<Shown | null>;
  decide(id: string, decision: Decide.Decision, why: string): Promise<Decide.Decided>;
  /** How the picture of a document is fetched. */
  picture(id: string, file: Found["stored"]["files"][number]): string;
}

/** The same by the operator's calls of a deployment. */
function deployed(site: string, key: string): Desk {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${site}/api/operator/suppliers${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (answer.status === 401) throw new Error(`${site} does not know this OPERATOR_KEY`);
    return (await answer.json()) as T;
  };
  return {
    list: async (wanted) =>
      (await ask<{ readonly applications: Listed }>(wanted === null ? "" : `?status=${wanted}`)).applications,
    async show(id) {
      const found = await ask<Shown | { readonly code: string }>(`/${id}`);
      return "code" in found ? null : found;
    },
    decide: (id, asked, why) => ask<Decide.Decided>(`/${id}`, { decision: asked, why }),
    picture: (id, { id: file }) =>
      `curl -H "Authorization: Bearer $OPERATOR_KEY" -O ${site}/api/operator/suppliers/${id}/files/${file}`,
  };
}

if (values.help || !isAsked) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else process.exitCode = await main();

async function main(): Promise<number> {
  const { env, config } = values;
  if (env !== undefined) {
    const key = process.env.OPERATOR_KEY;
    if (!key)
      throw new Error("OPERATOR_KEY must stand in the shell: the deployment is asked with it (docs/deploy.md).");
    return work(deployed(String(environmentConfig(env, config).vars.WEBSITE_URL), key));
  }
  return withContext({ env: undefined, config, persistTo: values["persist-to"] }, async (context, load) => {
    const usecases = await load<typeof Decide>("app/usecases/joining/decide.ts");
    return work({
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
  if (decision === undefined) return show(desk, id);
  const done = await desk.decide(id, decision, values.why);
  console.log(
    done.ok
      ? `${id} is ${done.status}${done.supplierId === null ? "" : `, supplier ${done.supplierId}`}. ${done.checked} documents checked.`
      : `Not done: ${done.code}. npm run suppliers -- show ${id} says how it stands.`,
  );
  return done.ok ? 0 : 1;
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
