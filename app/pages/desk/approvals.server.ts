import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../error-responses";
import { formatDay } from "../../domain/core/time/format";
import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { GIVEAWAY_LABEL } from "../../domain/pricing/giveaways/giveaways";
import { formatMoney } from "../../domain/core/money/format";
import { parsePostedForm, refuseForm, textField } from "../../http/parse-form";
import type { Context } from "../../usecases/context";
import { decideGiveaway, type GiveawayCase, readGiveaway } from "../../usecases/operations/desk/approve";
import type { StoredGiveaway } from "../../domain/pricing/giveaways/grant";
import { redirectToLogin } from "../portal/guard.server";
import type { ActionView } from "./action-form";
import { deskRefusalResponse, refuseDeskForm } from "./guard.server";

async function requireGiveaway(app: Context, request: Request, id: string): Promise<GiveawayCase> {
  const giveaway = await readGiveaway(app, id);
  if (giveaway.ok) return giveaway;
  throw deskRefusalResponse(request, app, giveaway.code);
}

/** Path of the page about a giveaway's subject: a booking, a supplier or another record. */
export function giveawaySubject({ kind, bookingToken, supplierId, about }: StoredGiveaway): string {
  if (kind === "dispute-won") return `/desk/disputes/${encodeURIComponent(about)}`;
  if (bookingToken !== null) return `/desk/bookings/${bookingToken}`;
  if (kind === "lead-refund") return `/desk/claims/${about}`;
  if (supplierId !== null) return `/desk/wallets/${supplierId}`;
  if (about.startsWith("file:")) return `/desk/files/${about.slice("file:".length)}`;
  return `/desk/discounts/${about.replace(":", "/")}`;
}

const STATE_TEXT: Readonly<Record<StoredGiveaway["state"], string>> = {
  waiting: "Waiting for a second person",
  given: "Approved and done",
  declined: "Declined",
  ended: "Closed, because it could no longer be carried out",
};

const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** View model of a request for a giveaway that exceeds one person's limits. */
export async function approvalView(app: Context, request: Request, id: string): Promise<ActionView> {
  const { giveaway, isOwn, mayApprove, person } = await requireGiveaway(app, request, id);
  // Asks staff to sign in again before they fill in the form.
  if (giveaway.state === "waiting" && mayApprove && !person.isFresh)
    throw redirectToLogin(request, app, { isFresh: true });
  const { kind, amount, state, askedByName, askedAt, reason, decidedByName, about } = giveaway;
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const details = (giveaway.details ?? {}) as Readonly<Record<string, unknown>>;
  const toFacts = (label: string, text: string | null) => (text === null ? [] : [{ label, text }]);
  const [message, lastDay, answer] = [
    textOrNull(details.text),
    textOrNull(details.lastDay),
    textOrNull(details.answer),
  ];
  return {
    title: `${GIVEAWAY_LABEL[kind]} of ${formatMoney(amount, currency)}`,
    about: state === "given" && decidedByName === null ? "Done within one person’s limit" : STATE_TEXT[state],
    effect: isOwn
      ? "You asked for this. Someone else has to approve it. You can withdraw the request."
      : "The amount is above the limit for one person. If you approve it, it takes effect straight away.",
    facts: [
      { label: "Requested by", text: `${askedByName}, ${formatMoment(askedAt, defaultZone)}` },
      { label: "Reason", text: reason },
      ...toFacts("Message to the customer", message),
      ...toFacts("Can be used until", lastDay && formatDay(lastDay)),
      ...toFacts("Message to the workshop", answer),
      ...toFacts(
        "Details",
        textOrNull(details.fileName) ??
          (kind === "code" || kind === "voucher" ? about.slice(about.indexOf(":") + 1) : null),
      ),
      ...toFacts("Decided by", decidedByName),
    ],
    back: giveawaySubject(giveaway),
    backLabel:
      kind === "dispute-won" ? "The dispute" : giveaway.bookingToken === null ? "Related record" : "The booking",
    id: app.ids.guid(),
    fields: [
      {
        name: "decision",
        label: isOwn ? "Withdraw it?" : "Your decision",
        kind: "choice",
        options: [
          ...(mayApprove ? [{ value: "approve", label: "Approve" }] : []),
          { value: "decline", label: isOwn ? "Withdraw" : "Decline" },
        ],
      },
    ],
    button: "Confirm",
    unavailableReason:
      state !== "waiting"
        ? "This request is already closed."
        : isOwn || mayApprove
          ? null
          : giveaway.vouchedBy !== null
            ? "You cannot approve this. No second admin has confirmed the person who asked. Until then, only someone with an approving role can approve it, and not the admin who added that person."
            : "Your role cannot approve requests.",
  };
}

const INPUT_FIELDS = z.object({ id: textField(64), reason: textField(2000), decision: textField(20) });

/** Approves, declines or withdraws a request, and shows the result. */
export async function decideApproval({ request, params, context: { app } }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { decision, ...submission } = postedForm.value;
  if (decision !== "approve" && decision !== "decline")
    return refuseForm(postedForm, { code: "invalid-input", fields: { decision: ["Choose a decision"] } });
  const result = await decideGiveaway(app, id, submission, decision);
  if (result.ok) return redirect(`/desk/approvals/${id}`, 303);
  if (result.code === "page-not-found") throw refusedPage(result.code);
  return refuseDeskForm(request, app, postedForm, result);
}
