import { bookingTokenOf } from "~/http/route-params";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { moderationReason } from "~/domain/identity/contact/contact-details";
import { MAX_COMMENT_LENGTH, parseStars } from "~/domain/booking/ratings/rating";
import { hiddenCommentText } from "~/domain/supplier/profile";
import { parsePostedForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { ButtonLink } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { readRating } from "~/usecases/booking/ratings/read-rating";
import { saveRating } from "~/usecases/booking/ratings/save-rating";
import { ReviewForm } from "../../pages/review/review-form";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Review your service" }, NO_INDEX];

const INPUT_FIELDS = z.object({ StarCount: textField(5), Comments: textField(2 * MAX_COMMENT_LENGTH) });

/** Opening a link saves nothing, even with a number of stars, because mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const ratingPage = await readRating(app, bookingTokenOf(params.bookingToken));
  if (!ratingPage.ok) throw refusedPage(ratingPage.code);
  const { rating, supplierName, serviceDay, window } = ratingPage;
  return {
    rating,
    supplierName,
    serviceDay,
    window,
    linked: parseStars(params.numStars ?? ""),
    hidden: rating?.hiddenReason ? hiddenCommentText(app.config.brand.name, rating.hiddenReason) : null,
    supportPhone: app.config.brand.supportPhone,
  };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { isHeld: false });
  const { StarCount: stars, Comments: comments } = postedForm.value;
  const ratingOutcome = await saveRating(app, { ratingToken: bookingTokenOf(params.bookingToken), stars, comments });
  return ratingOutcome.ok
    ? { result: toFormResult(postedForm), isHeld: moderationReason(ratingOutcome.rating.comments) !== null }
    : refuseForm(postedForm, ratingOutcome, { isHeld: false });
}

/** Page for a customer's review of a booking. The link preselects the stars, and only the button saves them (P-026, P-210, P-211). */
export default function ReviewYourService() {
  const { rating, supplierName, serviceDay, window, linked, hidden, supportPhone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (window !== "open") {
    return (
      <Page width="text">
        <div className="grid gap-6">
          <h1 className="text-2xl font-bold">Review your service</h1>
          <Notice tone="attention" role="alert" title="Oops, no can do sorry!">
            {REFUSAL_REASONS[window](formatDay(serviceDay))} If something is wrong with the work, call us on{" "}
            <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>.
          </Notice>
          <div>
            <ButtonLink to="/" variant="secondary" size="lg">
              Back to the home page
            </ButtonLink>
          </div>
        </div>
      </Page>
    );
  }
  const isSaved = result?.result.status === "success";
  return (
    <Page width="text">
      <Question
        title={`How did ${supplierName} do?`}
        explanation={`Your booking on ${formatDay(serviceDay)}. Good or bad, your review helps other drivers.`}
        errors={result?.result.error}
        labels={{ StarCount: "Stars", Comments: "Comments" }}
      >
        {isSaved && (
          <Notice tone="success" role="status" title="Thank you. Your review is saved">
            You can change it here until 90 days after the service.
            {result?.isHeld &&
              " Your star rating still counts, but other people cannot see your comment because it contains a phone number, an email address or a link."}
          </Notice>
        )}
        {hidden && <Notice tone="attention" title={hidden} />}
        <ReviewForm
          result={result?.result}
          stars={rating?.stars ?? linked}
          comments={rating?.comments ?? ""}
          label={rating || isSaved ? "Change my review" : "Save my review"}
        />
      </Question>
    </Page>
  );
}

const REFUSAL_REASONS = {
  expired: (day: string) => `You can review a booking for 90 days after the service, and yours was on ${day}.`,
  "not-done": (day: string) => `The work on ${day} has not been reported as done, so you cannot review it yet.`,
  cancelled: (day: string) => `Your booking on ${day} was cancelled, so there is no service to review.`,
} as const;
