import { bookingToken, supplierId } from "../app/domain/ids.ts";
import type * as Comments from "../app/usecases/ratings/hide-comment.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { type OperatorCall, operatorCall } from "./cloudflare/operator-call.ts";
import { readOptions, refuse, reportDryRun, runCommand } from "./options.mjs";

const USAGE = `npm run reviews -- list SUPPLIER [--env NAME]
npm run reviews -- hide BOOKING --why "…" [--env NAME]
npm run reviews -- show BOOKING [--env NAME]
  What customers wrote of a supplier, by its number, newest first. BOOKING is the token that the list names.
  hide  puts the reason in the comment's place, for everybody to read; the stars count on
  show  shows the comment again
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    why: { type: "string", default: "" },
    "dry-run": { type: "boolean", default: false },
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 2 },
);
const [command, about = ""] = positionals;
const decision = (["hide", "show"] as const).find((each) => each === command);
const isAsked =
  (command === "list" && /^\d{1,9}$/.test(about)) ||
  (decision !== undefined && about !== "" && (decision === "show" || values.why.trim() !== ""));

/** Whoever answers: the local database, or a deployment. */
interface Desk {
  list(supplierId: number): ReturnType<typeof Comments.listComments>;
  decide(token: string, decision: "hide" | "show", why: string): ReturnType<typeof Comments.hideComment>;
}

/** The same by the operator's calls of a deployment. */
const deployed = (ask: OperatorCall): Desk => ({
  list: async (supplierId) =>
    (await ask<{ readonly reviews: Awaited<ReturnType<Desk["list"]>> }>(`/reviews?supplier=${supplierId}`)).reviews,
  decide: (token, asked, why) => ask(`/reviews/${token}`, { decision: asked, why }),
});

if (!isAsked) refuse(USAGE, "The command is incomplete.");

async function main(): Promise<number> {
  const { env, config } = values;
  if (env === undefined)
    return withContext({ env, config, persistTo: values["persist-to"] }, async (context, load) => {
      const { hideComment, listComments } = await load<typeof Comments>("app/usecases/ratings/hide-comment.ts");
      return work({
        list: (of) => listComments(context, supplierId(of)),
        decide: (token, asked, why) => hideComment(context, bookingToken(token), asked, why),
      });
    });
  return work(deployed(operatorCall({ env, config })));
}

async function work(desk: Desk): Promise<number> {
  if (decision === undefined) {
    const all = await desk.list(Number(about));
    for (const { bookingToken, ratedOn, stars, comments, hiddenWhy, heldBecause } of all)
      console.log(
        [
          ratedOn,
          bookingToken,
          `${stars} of 5`,
          hiddenWhy !== null ? `HIDDEN: ${hiddenWhy}` : heldBecause !== null ? `not shown: ${heldBecause}` : "",
          comments,
        ]
          .filter(Boolean)
          .join("  "),
      );
    console.log(all.length === 0 ? "None." : `${all.length} in all.`);
    return 0;
  }
  if (values["dry-run"]) return reportDryRun(`${decision} the comment of booking ${about}`);
  const done = await desk.decide(about, decision, values.why);
  console.log(done.ok ? `Its comment is ${decision === "hide" ? "hidden" : "shown"}.` : `Not done: ${done.code}.`);
  return done.ok ? 0 : 1;
}

await runCommand(main);
