import { DESK_ROLES } from "../app/domain/desk/roles.ts";
import type * as Staff from "../app/usecases/desk/staff.ts";
import type { DeskMember } from "../app/usecases/ports/desk.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { type OperatorCall, operatorCall } from "./cloudflare/operator-call.ts";
import { readOptions, refuse, reportDryRun, runCommand } from "./options.mjs";

const USAGE = `npm run desk -- list [--env NAME]
npm run desk -- add EMAIL --role ${DESK_ROLES.join("|")} [--env NAME]
  Who works at the operator's desk (/desk). The first admin is named here; admins name the others at the desk itself. It counts when somebody
  signs in with that address, verified.
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    role: { type: "string", default: "admin" },
    "dry-run": { type: "boolean", default: false },
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 2 },
);
const [command, email] = positionals;
const isAsked = (command === "list" && email === undefined) || (command === "add" && email !== undefined);

/** Whoever answers: the local database, or a deployment. */
interface Answers {
  list(): Promise<readonly DeskMember[]>;
  add(email: string, role: string): ReturnType<typeof Staff.nameMember>;
}

/** The same by the operator's calls of a deployment. */
function deployed(ask: OperatorCall): Answers {
  return {
    list: async () => (await ask<{ readonly members: readonly DeskMember[] }>("/desk/members")).members,
    add: (address, role) => ask("/desk/members", { email: address, role }),
  };
}

if (!isAsked) refuse(USAGE, "The command is incomplete.");

async function main(): Promise<number> {
  const { env, config } = values;
  if (env === undefined)
    return withContext({ env, config, persistTo: values["persist-to"] }, async (context, load) => {
      const { nameMember } = await load<typeof Staff>("app/usecases/desk/staff.ts");
      return work({
        list: () => context.db.desk.members(),
        add: (address, role) => nameMember(context, address, role),
      });
    });
  return work(deployed(operatorCall({ env, config })));
}

async function work(answers: Answers): Promise<number> {
  if (email === undefined) {
    const all = await answers.list();
    for (const { email: address, role, addedBy } of all) console.log(`${role.padEnd(8)}  ${address}  by ${addedBy}`);
    console.log(all.length === 0 ? "Nobody yet." : `${all.length} in all.`);
    return 0;
  }
  if (values["dry-run"]) return reportDryRun(`add ${email} to the desk as ${values.role}`);
  const done = await answers.add(email, values.role);
  console.log(done.ok ? `${email} works at the desk as ${values.role}.` : `Not done: ${done.code}.`);
  return done.ok ? 0 : 1;
}

await runCommand(main);
