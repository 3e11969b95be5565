import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { z } from "zod";
import { readMoney } from "~/domain/money/read-number";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { ActPage } from "~/pages/desk/act-form";
import { disputeView } from "~/pages/desk/dispute-view.server";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { DISPUTE_OUTCOMES, noteDisputeOutcome, readDisputeCase, submitEvidence } from "~/usecases/desk/disputes";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Disputed payment" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const found = await readDisputeCase(app, params.id ?? "");
  if (!found.ok) throw deskRefused(request, app, found.code);
  return disputeView(app, found);
}

const TYPED = z.object({
  id: typedWords(64),
  reason: typedWords(2000),
  dispute: typedWords(100),
  words: typedWords(5001),
  outcome: typedWords(20),
  fee: typedWords(20),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const id = params.id ?? "";
  const { outcome: typed, fee: typedFee, words } = posted.value;
  const isByHand = id.startsWith("desk:");
  const outcome = DISPUTE_OUTCOMES.find((each) => each === typed);
  const fee = typedFee.trim() === "" ? 0 : readMoney(typedFee);
  if (isByHand && (outcome === undefined || fee === null || fee < 0))
    return refuseForm(posted, {
      code: "invalid-input",
      fields:
        outcome === undefined
          ? { outcome: ["Choose what the provider decided"] }
          : { fee: ["Enter an amount in dollars, like 25.00"] },
    });
  const done =
    isByHand && outcome !== undefined && fee !== null
      ? await noteDisputeOutcome(app, id, posted.value, { outcome, fee })
      : await submitEvidence(app, id, posted.value, words);
  if (done.ok) return redirect(`/desk/disputes/${encodeURIComponent(id)}`, 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done);
}

/** A disputed payment: what the provider says, until when evidence counts, and the form to answer. */
export default function Dispute() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { id = "" } = useParams();
  return (
    <>
      <ActPage view={view} refused={answered?.result} />
      <p className="mx-auto w-full max-w-2xl px-4 pb-10">
        <Link
          to={`/desk/disputes/${encodeURIComponent(id)}/evidence`}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          Read the evidence
        </Link>
      </p>
    </>
  );
}
