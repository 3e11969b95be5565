import { bookingTokenOf } from "../../http/named";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "../../answers";
import { readPosted, resultOf, typedWords } from "../../http/typed-form";
import { REPORT_LENGTH } from "../../domain/work/report";
import { customerSaysDone } from "../../usecases/work/customer-says-done";
import { customerSaysNobodyCame } from "../../usecases/work/customer-says-nobody-came";
import { reportWork } from "../../usecases/work/report-work";
import { loadConfirmation } from "../../pages/booking/confirmation/confirmation.server";
import { ConfirmationPage } from "../../pages/booking/confirmation/confirmation-page";
import { confirmationTitle } from "../../pages/booking/confirmation/confirmation-title";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: confirmationTitle(data ?? {}) }, NO_INDEX];

export const loader = (asked: LoaderFunctionArgs) => loadConfirmation(asked, null);

const ANSWER = z.object({
  intent: z.enum(["done", "not-done", "wrong", "nobody-came"], "Choose how the work went"),
  words: typedWords(REPORT_LENGTH + 1),
});

/** How the work went, of a booking whose workshop did not say; or the customer agrees that nobody came. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, ANSWER);
  if (posted.status !== "success") return data({ result: resultOf(posted) }, { status: 422 });
  const { intent, words } = posted.value;
  const token = bookingTokenOf(params.bookingToken);
  const answered =
    intent === "done"
      ? await customerSaysDone(app, token)
      : intent === "nobody-came"
        ? await customerSaysNobodyCame(app, token)
        : await reportWork(app, token, intent, words);
  if (!answered.ok) {
    if (!("fields" in answered) || answered.fields === undefined) throw refusedPage(answered.code);
    return data({ result: resultOf(posted, answered.fields) }, { status: 422 });
  }
  return redirect(`/booking/${token}`, 303);
}

/** The page of a booking, whatever was booked: how it stands, what was done, and what can be done now. */
export default function BookingPage() {
  const { view, standing } = useLoaderData<typeof loader>();
  return <ConfirmationPage view={view} title={confirmationTitle({ standing })} isProduct={view.isProduct} />;
}
