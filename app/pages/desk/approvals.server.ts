import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../answers";
import { momentWords } from "../../domain/bids/moment-words";
import { COUNTRIES } from "../../domain/country/country";
import { GIVEAWAY_LABEL } from "../../domain/desk/giveaways";
import { formatMoney } from "../../domain/money/format";
import { formatDay } from "../../domain/time/words";
import { readPosted, refuseForm, typedWords } from "../../http/typed-form";
import type { Context } from "../../usecases/context";
import { decideGiveaway, type GiveawayCase, readGiveaway } from "../../usecases/desk/approve";
import type { StoredGiveaway } from "../../usecases/ports/giveaways";
import { toLogin } from "../portal/guard.server";
import type { ActView } from "./act-form";
import { deskRefused, isDeskRefusal } from "./guard.server";

async function asked(app: Context, request: Request, id: string): Promise<GiveawayCase> {
  const found = await readGiveaway(app, id);
  if (found.ok) return found;
  throw found.code === "page-not-found" ? refusedPage(found.code) : deskRefused(request, app, found.code);
}

/** Where the thing is that a giveaway is about. */
export function giveawaySubject({ kind, bookingToken, supplierId, about }: StoredGiveaway): string {
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

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** A request above the limits of one person, as its page shows it. */
export async function approvalView(app: Context, request: Request, id: string): Promise<ActView> {
  const { giveaway, isOwn, mayApprove, person } = await asked(app, request, id);
  // Asked to sign in again before the form, not after it.
  if (giveaway.state === "waiting" && mayApprove && !person.isFresh) throw toLogin(request, app, { isFresh: true });
  const { kind, amount, state, askedByName, askedAt, reason, decidedByName, about } = giveaway;
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const details = (giveaway.details ?? {}) as Readonly<Record<string, unknown>>;
  const fact = (label: string, words: string | null) => (words === null ? [] : [{ label, words }]);
  const [words, lastDay, answer] = [text(details.words), text(details.lastDay), text(details.answer)];
  return {
    title: `${GIVEAWAY_LABEL[kind]} of ${formatMoney(amount, currency)}`,
    about: state === "given" && decidedByName === null ? "Done within the limits of one person" : STATE_TEXT[state],
    what: isOwn
      ? "You asked for this. Someone else has to approve it; you can withdraw it."
      : "It is above what one person may give away alone. If you approve it, it takes effect at once.",
    facts: [
      { label: "Requested by", words: `${askedByName}, ${momentWords(askedAt, defaultZone)}` },
      { label: "Reason", words: reason },
      ...fact("Message to the customer", words),
      ...fact("Can be used until", lastDay && formatDay(lastDay)),
      ...fact("Message to the workshop", answer),
      ...fact(
        "Details",
        text(details.fileName) ?? (kind === "code" || kind === "voucher" ? about.slice(about.indexOf(":") + 1) : null),
      ),
      ...fact("Decided by", decidedByName),
    ],
    back: giveawaySubject(giveaway),
    backLabel: giveaway.bookingToken === null ? "What it is about" : "The booking",
    id: app.ids.guid(),
    hidden: {},
    fields: [
      {
        name: "decision",
        label: isOwn ? "Withdraw it?" : "What do you decide?",
        kind: "choice",
        options: [
          ...(mayApprove ? [{ value: "approve", label: "Approve" }] : []),
          { value: "decline", label: isOwn ? "Withdraw" : "Decline" },
        ],
      },
    ],
    button: "Confirm",
    isDanger: false,
    first: null,
    closed:
      state !== "waiting"
        ? "Nothing is left to decide."
        : isOwn || mayApprove
          ? null
          : giveaway.vouchedBy !== null
            ? "You cannot approve this. The person who asked was added by one admin and no other admin has confirmed them, so that admin cannot approve it, and your role has to allow it."
            : "Your role does not approve requests.",
  };
}

const TYPED = z.object({ id: typedWords(64), reason: typedWords(2000), decision: typedWords(20) });

/** Approves, declines or withdraws, and shows what became of it. */
export async function decideApproval({ request, params, context: { app } }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const { decision, ...pressed } = posted.value;
  if (decision !== "approve" && decision !== "decline")
    return refuseForm(posted, { code: "invalid-input", fields: { decision: ["Choose what you decide"] } });
  const done = await decideGiveaway(app, id, pressed, decision);
  if (done.ok) return redirect(`/desk/approvals/${id}`, 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  if (done.code === "page-not-found") throw refusedPage(done.code);
  return refuseForm(posted, done);
}
