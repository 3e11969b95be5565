import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { formatMoney } from "~/domain/money/format";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { ActPage, type ActView } from "~/pages/desk/act-form";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { decideLeadReturn, readLeadReturn } from "~/usecases/desk/lead-return";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Lead refund request" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs): Promise<ActView> {
  const found = await readLeadReturn(app, params.id ?? "");
  if (!found.ok) throw deskRefused(request, app, found.code);
  const { asked, claim, reason, words } = found;
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const paid = formatMoney(claim.amount, currency);
  return {
    title: "Lead refund request",
    about: `${asked.supplierName} paid ${paid} on ${momentWords(claim.at, defaultZone)}`,
    what: `${reason}: “${words}”${claim.isReturned ? " A rule has refunded it in the meantime. Say so in the answer." : ""}`,
    back: `/desk/quotes/${asked.leadGuid}`,
    backLabel: "The quote",
    id: app.ids.guid(),
    hidden: {},
    fields: [
      {
        name: "decision",
        label: "What do you decide?",
        kind: "choice",
        options: [
          { value: "return", label: `Refund ${paid}` },
          { value: "refuse", label: "Decline the refund" },
        ],
      },
      { name: "answer", label: "Message to the workshop", kind: "area" },
    ],
    button: "Decide",
    isDanger: false,
    first: null,
    closed: asked.state === "waiting" ? null : `${asked.decidedBy ?? "Someone"} has decided it.`,
  };
}

const TYPED = z.object({
  id: typedWords(64),
  reason: typedWords(2000),
  decision: typedWords(20),
  answer: typedWords(5000),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const done = await decideLeadReturn(app, params.id ?? "", posted.value, posted.value);
  if (done.ok) return redirect(done.waits ? `/desk/approvals/${posted.value.id}` : "/desk", 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done);
}

/** A workshop asks for what a lead cost it. */
export default function LeadReturn() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <ActPage view={view} refused={answered?.result} />;
}
