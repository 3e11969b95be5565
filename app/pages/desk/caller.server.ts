import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { z } from "zod";
import { parseBookingToken, parseLeadGuid } from "../../domain/core/ids";
import { beginCallCookies } from "../../http/caller-cookies";
import { viewerBySecret } from "../../http/session";
import { parsePostedForm, refuseForm, textField } from "../../http/parse-form";
import type { Context } from "../../usecases/context";
import { beginCall, readCallStart } from "../../usecases/operations/desk/caller";
import type { ActionView } from "./action-form";
import { deskRefusalResponse, refuseDeskForm } from "./guard.server";

/** Loads the page that starts a quote for a caller. `?from=` = an existing quote of the caller, `?booking=` = the booking to correct. */
export async function loadCallStart(app: Context, request: Request): Promise<ActionView> {
  const query = new URL(request.url).searchParams;
  const sourceLeadGuid = parseLeadGuid(query.get("from") ?? "");
  const booking = sourceLeadGuid && parseBookingToken(query.get("booking") ?? "");
  const callStart = await readCallStart(app, sourceLeadGuid);
  if (!callStart.ok) throw deskRefusalResponse(request, app, callStart.code);
  const sharedFields = {
    id: app.ids.guid(),
    button: "Start the quote",
  };
  if (sourceLeadGuid !== null && booking !== null)
    return {
      ...sharedFields,
      title: "Create a corrected quote",
      about: callStart.jobs ?? "",
      effect:
        "The quote starts with the vehicle and jobs of the booking. Change them as if you were the customer, then choose “Use this quote for the correction” at the top of the page. You will see the new price before we ask anyone to agree.",
      back: `/desk/bookings/${booking}/jobs`,
      hidden: { from: sourceLeadGuid, booking },
    };
  return {
    ...sharedFields,
    title: "Quote for a caller",
    about: callStart.jobs === null ? "Someone on the phone" : `For the customer of this quote: ${callStart.jobs}`,
    effect: `You answer the questions for the customer in this browser, separately from your own account and quotes. ${sourceLeadGuid === null ? "" : "It starts with the jobs, car and suburb of their quote, and you can change them. "}A bar on each page shows that the quote is for a caller and lets you end it. At the end, send the customer the link or book for them. They pay on the day, or online themselves. Never ask for card details.`,
    back: sourceLeadGuid === null ? "/desk" : `/desk/quotes/${sourceLeadGuid}`,
    hidden: sourceLeadGuid === null ? {} : { from: sourceLeadGuid },
  };
}

const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  from: textField(64),
  booking: textField(64),
});

/** Starts the quote and redirects to its first question with a full page load, because the surrounding frame is now the caller's. */
export async function submitCallStart({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { value } = postedForm;
  const anonymousViewer = { ...app.viewer, sessionHash: null, contactHash: null, firstVisitAt: null };
  const fromLead = parseLeadGuid(value.from);
  const correctedBooking = parseBookingToken(value.booking);
  const call = await beginCall(app, value, { from: fromLead, correctionOf: correctedBooking }, (secret) =>
    viewerBySecret(anonymousViewer, secret),
  );
  if (call.ok)
    // A copied quote already has jobs, so it opens with the list of them. Without jobs that page leads to the first question.
    return redirectDocument(`/quote-2/${call.guid}${fromLead === null ? "" : "?step=task-your-items"}`, {
      status: 303,
      headers: beginCallCookies(request, { ...call, correctionOf: correctedBooking }),
    });
  return refuseDeskForm(request, app, postedForm, call);
}
