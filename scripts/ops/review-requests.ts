import type * as ReviewRequests from "../../app/usecases/privacy/review-requests.ts";
import { DATABASE_OPTIONS } from "../cloudflare/environment-database.ts";
import { readOptions, refuse, reportDryRun } from "../options.mjs";
import { withOperator } from "./operator.ts";

const USAGE = `npm run ops -- review-requests list [--answered] [--env NAME]
npm run ops -- review-requests answer ID --by NAME --answer "…" [--env NAME]
  Requests for a review by a person of what a program decided: the open ones, oldest first, or those that were answered.
  answer  sends the answer by email, once. If the decision was wrong, correct it first.
  Without --env the command works on the local database. With --env it calls that deployment, and needs OPERATOR_KEY in the environment.
  --dry-run prints what would change and changes nothing.`;

type Requests = Awaited<ReturnType<typeof ReviewRequests.loadReviewRequests>>;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(
    USAGE,
    {
      answered: { type: "boolean", default: false },
      by: { type: "string", default: "" },
      answer: { type: "string", default: "" },
      "dry-run": { type: "boolean", default: false },
      ...DATABASE_OPTIONS,
    },
    { min: 1, max: 2, args },
  );
  const [command, id = ""] = positionals;
  if (command === "list" && id === "")
    return withOperator(values, async (call) => {
      const state = values.answered ? "answered" : "open";
      const { reviewRequests = [] } = await call<{ readonly reviewRequests?: Requests }>(
        `/review-requests?state=${state}`,
      );
      return printRequests(reviewRequests);
    });
  if (command !== "answer" || id === "" || values.by.trim() === "" || values.answer.trim() === "")
    return refuse(USAGE, "The command is incomplete.");
  if (values["dry-run"]) return Promise.resolve(reportDryRun(`send the answer to request ${id}: "${values.answer}"`));
  return withOperator(values, async (call) => {
    const { answer, by } = values;
    const result = await call<Awaited<ReturnType<typeof ReviewRequests.recordReviewAnswer>>>(
      `/review-requests/${encodeURIComponent(id)}`,
      { answer, by },
    );
    console.log(result.ok ? "The answer is sent." : `Not sent: ${result.code}.`);
    return result.ok ? 0 : 1;
  });
}

function printRequests(requests: Requests): number {
  for (const { id, title, askedAt, text, bookingToken, leadGuid, answer } of requests) {
    const subject = bookingToken !== null ? `booking ${bookingToken}` : leadGuid !== null ? `quote ${leadGuid}` : "";
    const response =
      answer === null ? "" : `ANSWERED by ${answer.by}, ${new Date(answer.at).toISOString()}: ${answer.text}`;
    console.log([new Date(askedAt).toISOString(), id, title, subject, text, response].filter(Boolean).join("  "));
  }
  console.log(requests.length === 0 ? "No requests." : `${requests.length} in total.`);
  return 0;
}
