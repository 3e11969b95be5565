import type * as Comments from "../../app/usecases/booking/ratings/hide-comment.ts";
import { DATABASE_OPTIONS } from "../cloudflare/environment-database.ts";
import { readOptions, refuse, reportDryRun } from "../options.mjs";
import { withOperator } from "./operator.ts";

const USAGE = `npm run ops -- reviews list SUPPLIER [--env NAME]
npm run ops -- reviews hide BOOKING --reason "…" [--env NAME]
npm run ops -- reviews show BOOKING [--env NAME]
  Reviews of a supplier, by its number, newest first. BOOKING is the token in that list.
  hide  replaces the comment with the reason, which everybody can read; the stars still count
  show  shows the comment again
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

type Reviews = Awaited<ReturnType<typeof Comments.listComments>>;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(
    USAGE,
    {
      reason: { type: "string", default: "" },
      "dry-run": { type: "boolean", default: false },
      ...DATABASE_OPTIONS,
    },
    { min: 1, max: 2, args },
  );
  const [command, name = ""] = positionals;
  if (command === "list" && /^\d{1,9}$/.test(name))
    return withOperator(values, async (call) => {
      const { reviews = [] } = await call<{ readonly reviews?: Reviews }>(`/reviews?supplier=${name}`);
      return printReviews(reviews);
    });
  const decision = (["hide", "show"] as const).find((value) => value === command);
  if (decision === undefined || name === "" || (decision === "hide" && values.reason.trim() === ""))
    return refuse(USAGE, "The command is incomplete.");
  if (values["dry-run"]) return Promise.resolve(reportDryRun(`${decision} the comment of booking ${name}`));
  return withOperator(values, async (call) => {
    const result = await call<Awaited<ReturnType<typeof Comments.hideComment>>>(`/reviews/${name}`, {
      decision,
      reason: values.reason,
    });
    console.log(
      result.ok
        ? `The comment is ${decision === "hide" ? "hidden" : "visible again"}.`
        : `Not changed: ${result.code}.`,
    );
    return result.ok ? 0 : 1;
  });
}

function printReviews(reviews: Reviews): number {
  for (const { bookingToken, ratedOn, stars, comments, hiddenReason, heldReason: moderationReason } of reviews) {
    const state =
      hiddenReason !== null
        ? `HIDDEN: ${hiddenReason}`
        : moderationReason !== null
          ? `not published: ${moderationReason}`
          : "";
    console.log([ratedOn, bookingToken, `${stars} of 5`, state, comments].filter(Boolean).join("  "));
  }
  console.log(reviews.length === 0 ? "No reviews." : `${reviews.length} in total.`);
  return 0;
}
