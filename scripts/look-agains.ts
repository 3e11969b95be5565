import type * as LookAgains from "../app/usecases/trust/look-agains.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { type OperatorCall, operatorCall } from "./cloudflare/operator-call.ts";
import { readOptions, refuse, reportDryRun, runCommand } from "./options.mjs";

const USAGE = `npm run look-agains -- list [--answered] [--env NAME]
npm run look-agains -- answer ID --by NAME --answer "…" [--env NAME]
  Where somebody asked a person to look again at what a program decided: the oldest first, or those that were answered.
  answer  mails the words to whoever asked, once. Change what was decided first, where it was wrong.
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    answered: { type: "boolean", default: false },
    by: { type: "string", default: "" },
    answer: { type: "string", default: "" },
    "dry-run": { type: "boolean", default: false },
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 2 },
);
const [command, id = ""] = positionals;
const isAsked =
  (command === "list" && id === "") ||
  (command === "answer" && id !== "" && values.by.trim() !== "" && values.answer.trim() !== "");

/** Whoever answers: the local database, or a deployment. */
interface Desk {
  list(state: "open" | "answered"): ReturnType<typeof LookAgains.listLookAgains>;
  answer(id: string, typed: { answer: string; by: string }): ReturnType<typeof LookAgains.answerLookAgain>;
}

/** The same by the operator's calls of a deployment. */
function deployed(ask: OperatorCall): Desk {
  return {
    list: async (state) =>
      (await ask<{ readonly lookAgains: Awaited<ReturnType<Desk["list"]>> }>(`/look-agains?state=${state}`)).lookAgains,
    answer: (of, typed) => ask(`/look-agains/${encodeURIComponent(of)}`, typed),
  };
}

if (!isAsked) refuse(USAGE, "The command is incomplete.");

async function main(): Promise<number> {
  const { env, config } = values;
  if (env === undefined)
    return withContext({ env, config, persistTo: values["persist-to"] }, async (context, load) => {
      const { answerLookAgain, listLookAgains } = await load<typeof LookAgains>("app/usecases/trust/look-agains.ts");
      return work({
        list: (state) => listLookAgains(context, state),
        answer: (of, typed) => answerLookAgain(context, of, typed),
      });
    });
  return work(deployed(operatorCall({ env, config })));
}

async function work(desk: Desk): Promise<number> {
  if (command === "list") {
    const all = await desk.list(values.answered ? "answered" : "open");
    for (const { id: of, title, askedAt, words, bookingToken, leadGuid, answer } of all)
      console.log(
        [
          new Date(askedAt).toISOString(),
          of,
          title,
          bookingToken !== null ? `booking ${bookingToken}` : leadGuid !== null ? `quote ${leadGuid}` : "",
          words,
          answer === null ? "" : `ANSWERED by ${answer.by}, ${new Date(answer.at).toISOString()}: ${answer.words}`,
        ]
          .filter(Boolean)
          .join("  "),
      );
    console.log(all.length === 0 ? "None." : `${all.length} in all.`);
    return 0;
  }
  if (values["dry-run"]) return reportDryRun(`send the answer to request ${id}: "${values.answer}"`);
  const done = await desk.answer(id, { answer: values.answer, by: values.by });
  console.log(done.ok ? "Answered, and mailed." : `Not done: ${done.code}.`);
  return done.ok ? 0 : 1;
}

await runCommand(main);
