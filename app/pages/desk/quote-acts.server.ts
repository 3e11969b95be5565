import { jobLabels } from "../../domain/lead/cart/item-note";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../error-responses";
import { CALL_OUTCOMES } from "../../domain/lead/call-outcome";
import { hasDeskRight } from "../../domain/identity/roles";
import { COUNTRIES } from "../../domain/core/country/country";
import { type LeadGuid, parseLeadGuid } from "../../domain/core/ids";
import type { OutcomeCode } from "../../domain/core/outcomes";
import { dayAt, timeAt } from "../../domain/core/time/days";
import { DAY_MS } from "../../domain/core/time/duration";
import { parsePostedForm, refuseForm, textField } from "../../http/parse-form";
import type { Context } from "../../usecases/context";
import { noteCall } from "../../usecases/operations/desk/call";
import { writeNote } from "../../usecases/operations/desk/booking-actions";
import { readContact, readLeadCase } from "../../usecases/operations/desk/read-case";
import { startImpersonation } from "../../usecases/operations/desk/impersonation";
import { resendMessage } from "../../usecases/operations/desk/failed-messages";
import type { ActionView } from "./action-form";
import { messageName } from "./case-view.server";
import { deskRefusalResponse, refuseDeskForm } from "./guard.server";
import { CONTACT_PAGE, IMPERSONATION_PAGE, redirectToImpersonation, revealedContact } from "./shared-acts.server";

const QUOTE_ACTIONS = ["contact", "see", "note", "call", "send-again"] as const;
type QuoteAction = (typeof QUOTE_ACTIONS)[number];

function readQuoteAction(params: { readonly leadGuid?: string; readonly act?: string }): {
  guid: LeadGuid;
  act: QuoteAction;
} {
  const act = QUOTE_ACTIONS.find((value) => value === params.act);
  const guid = parseLeadGuid(params.leadGuid ?? "");
  if (act === undefined) throw refusedPage("page-not-found");
  if (guid === null) throw refusedPage("lead-not-found");
  return { act, guid };
}

/** Loads the page of an action on a quote. */
export async function loadQuoteAction(
  app: Context,
  request: Request,
  params: { readonly leadGuid?: string; readonly act?: string },
): Promise<ActionView> {
  const { act, guid } = readQuoteAction(params);
  const leadCase = await readLeadCase(app, guid);
  if (!leadCase.ok) throw deskRefusalResponse(request, app, leadCase.code);
  if (!hasDeskRight(leadCase.person.role, "assist")) throw deskRefusalResponse(request, app, "desk-role-forbidden");
  const { lead, call, messages } = leadCase;
  const zone = lead.suburb?.zone ?? COUNTRIES[lead.country].defaultZone;
  const tomorrow = app.clock.now() + DAY_MS;
  const sharedFields = {
    about: jobLabels(lead.cart).join(", ") || "Quote",
    back: `/desk/quotes/${guid}`,
    id: app.ids.guid(),
  };
  switch (act) {
    case "contact":
      return {
        ...sharedFields,
        ...CONTACT_PAGE,
        next: [
          ...(call?.state === "waiting" ? [{ to: `/desk/quotes/${guid}/call`, label: "Record a call" }] : []),
          { to: `/desk/caller?from=${guid}`, label: "Create a quote for the caller" },
        ],
      };
    case "see":
      return { ...sharedFields, ...IMPERSONATION_PAGE };
    case "note":
      return {
        ...sharedFields,
        title: "Write a note",
        effect: "Notes are visible to everyone on the desk in the quote’s history.",
        button: "Save note",
      };
    case "send-again": {
      const id = new URL(request.url).searchParams.get("message");
      const message = messages.find((sentMessage) => sentMessage.id === id);
      return {
        ...sharedFields,
        title: "Send a message again",
        effect: message
          ? `“${messageName(message.template)}” is sent again to the original recipient, with the same text.`
          : "",
        unavailableReason: message ? null : "This message no longer exists.",
        hidden: message ? { message: message.id } : {},
        button: "Send it again",
      };
    }
    case "call":
      return {
        ...sharedFields,
        title: "Record a call",
        effect:
          "Record the result. If you did not reach the customer, choose when to call again. They stay in the list.",
        unavailableReason: call?.state === "waiting" ? null : "No call is due.",
        hidden: { calls: String(call?.calls ?? 0) },
        fields: [
          {
            name: "outcome",
            label: "What was the result of the call?",
            kind: "choice",
            options: Object.entries(CALL_OUTCOMES).map(([value, { label }]) => ({ value, label })),
          },
          {
            name: "nextAt",
            label: "Call next",
            hint: "Only if no one answered or the customer asked for a later call. Use the customer’s local time",
            kind: "moment",
            value: `${dayAt(tomorrow, zone)}T${timeAt(tomorrow, zone).slice(0, 5)}`,
          },
        ],
        button: "Save the result",
      };
  }
}

const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  outcome: textField(20),
  nextAt: textField(20),
  calls: textField(6),
  message: textField(200),
});

/** Carries out the action and redirects to the quote. Contact details appear only in this response. */
export async function submitQuoteAction({ request, params, context: { app } }: ActionFunctionArgs) {
  const { act, guid } = readQuoteAction(params);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { contact: null });
  const input = postedForm.value;
  const result = await (() => {
    switch (act) {
      case "contact":
        return readContact(app, { lead: guid }, input);
      case "see":
        return startImpersonation(app, { lead: guid }, input);
      case "note":
        return writeNote(app, guid, input);
      case "send-again":
        return resendMessage(app, guid, input, input.message);
      case "call":
        return noteCall(app, guid, input, {
          outcome: input.outcome,
          calls: Number(input.calls) || 0,
          next: input.nextAt,
        });
    }
  })();
  if (!result.ok) {
    return refuseDeskForm(request, app, postedForm, result as { code: OutcomeCode }, { contact: null });
  }
  if (act === "see") return redirectToImpersonation(request, { lead: guid }, input.id);
  const contact = revealedContact(result);
  if (contact !== null) return data({ result: undefined, contact }, { headers: { "Cache-Control": "no-store" } });
  return redirect(`/desk/quotes/${guid}`, 303);
}
