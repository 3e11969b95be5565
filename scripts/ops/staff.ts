import { DESK_ROLES } from "../../app/domain/identity/roles.ts";
import type * as Staff from "../../app/usecases/operations/desk/staff.ts";
import type { DeskMember } from "../../app/domain/operations/desk/desk-records.ts";
import { DATABASE_OPTIONS } from "../cloudflare/environment-database.ts";
import { readOptions, refuse, reportDryRun } from "../options.mjs";
import { withOperator } from "./operator.ts";

const USAGE = `npm run ops -- staff list [--env NAME]
npm run ops -- staff add EMAIL --role ${DESK_ROLES.join("|")} [--env NAME]
  Who works at the desk (/desk). This command names the first admin; admins add everyone else at the desk. A role takes effect when its holder signs in
  with that email address, verified.
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(
    USAGE,
    {
      role: { type: "string", default: "admin" },
      "dry-run": { type: "boolean", default: false },
      ...DATABASE_OPTIONS,
    },
    { min: 1, max: 2, args },
  );
  const [command, email] = positionals;
  if (command === "list" && email === undefined)
    return withOperator(values, async (call) => {
      const { members } = await call<{ readonly members: readonly DeskMember[] }>("/desk/members");
      for (const member of members) console.log(`${member.role.padEnd(8)}  ${member.email}  by ${member.addedBy}`);
      console.log(members.length === 0 ? "Nobody has a role yet." : `${members.length} in total.`);
      return 0;
    });
  if (command !== "add" || email === undefined) return refuse(USAGE, "The command is incomplete.");
  if (values["dry-run"]) return Promise.resolve(reportDryRun(`add ${email} to the desk with the role ${values.role}`));
  return withOperator(values, async (call) => {
    const result = await call<Awaited<ReturnType<typeof Staff.addMemberByCommand>>>("/desk/members", {
      email,
      role: values.role,
    });
    console.log(result.ok ? `${email} now has the role ${values.role}.` : `Not added: ${result.code}.`);
    return result.ok ? 0 : 1;
  });
}
