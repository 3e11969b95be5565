import { bookingTokenOf } from "../../http/route-params";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "../../error-responses";
import { parsePostedForm, toFormResult, textField } from "../../http/parse-form";
import { MAX_REPORT_LENGTH } from "../../domain/booking/work/report";
import { reportDoneByCustomer, confirmNoShowByCustomer } from "../../usecases/booking/work/customer-says-done";
import { reportWork } from "../../usecases/booking/work/report-work";
import { loadConfirmation } from "../../pages/booking/confirmation/booking-view.server";
import { ConfirmationPage } from "../../pages/booking/confirmation/confirmation-page";
import { confirmationTitle } from "../../pages/booking/confirmation/confirmation-title";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: confirmationTitle(data ?? {}) }, NO_INDEX];

export const loader = (request: LoaderFunctionArgs) => loadConfirmation(request, null);

const INPUT_FIELDS = z.object({
  intent: z.enum(["done", "not-done", "wrong", "nobody-came"], "Choose how the work went"),
  text: textField(MAX_REPORT_LENGTH + 1),
});

/** Reports the outcome of a booking that the workshop did not report, or confirms a no-show. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return data({ result: toFormResult(postedForm) }, { status: 422 });
  const { intent, text } = postedForm.value;
  const token = bookingTokenOf(params.bookingToken);
  const response =
    intent === "done"
      ? await reportDoneByCustomer(app, token)
      : intent === "nobody-came"
        ? await confirmNoShowByCustomer(app, token)
        : await reportWork(app, token, intent, text);
  if (!response.ok) {
    if (!("fields" in response) || response.fields === undefined) throw refusedPage(response.code);
    return data({ result: toFormResult(postedForm, response.fields) }, { status: 422 });
  }
  return redirect(`/booking/${token}`, 303);
}

/** Page for any kind of booking: its status, its history, and the available actions. */
export default function BookingPage() {
  const { view, standing: status } = useLoaderData<typeof loader>();
  return <ConfirmationPage view={view} title={confirmationTitle({ standing: status })} isProduct={view.isProduct} />;
}
