import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { ActionPage, type ActionView } from "~/pages/desk/action-form";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { answerReviewRequest, readReviewRequest } from "~/usecases/operations/desk/review-requests";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Review request" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs): Promise<ActionView> {
  const reviewRequest = await readReviewRequest(app, params.id ?? "");
  if (!reviewRequest.ok) throw deskRefusalResponse(request, app, reviewRequest.code);
  const { title, text, bookingToken, leadGuid } = reviewRequest.reviewRequest;
  return {
    title: "Review request",
    about: title,
    effect: `“${text}”`,
    back:
      bookingToken !== null
        ? `/desk/bookings/${bookingToken}`
        : leadGuid !== null
          ? `/desk/quotes/${leadGuid}`
          : "/desk",
    backLabel: bookingToken !== null ? "The booking" : leadGuid !== null ? "The quote" : "Back",
    id: app.ids.guid(),
    fields: [{ name: "answer", label: "Answer to the customer", kind: "area" }],
    button: "Send the answer",
  };
}

const INPUT_FIELDS = z.object({ id: textField(64), reason: textField(2000), answer: textField(5000) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const deskResult = await answerReviewRequest(app, params.id ?? "", postedForm.value, postedForm.value.answer);
  if (deskResult.ok) return redirect("/desk", 303);
  return refuseDeskForm(request, app, postedForm, deskResult);
}

/** Page of a customer's request for human review of an automated decision. */
export default function ReviewRequestPage() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return <ActionPage view={view} formResult={response?.result} />;
}
