import { supplierId } from "../../domain/core/ids";
import { bookingTokenOf } from "~/http/route-params";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, textField } from "~/http/parse-form";
import { PriceLines } from "~/pages/results/price-lines";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import { LINK_CLASS } from "~/ui/classes";
import type { FieldErrors } from "~/ui/field-errors";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { SummaryList } from "~/ui/summary-list";
import { Page } from "~/ui/page";
import {
  type Choice,
  applyChoice,
  allowAnySupplier,
  readPendingDecision,
} from "~/usecases/booking/booking-offer/customer-choice";
import { maskBookingContact } from "~/usecases/booking/booking-offer/prove-holder";
import { changesView, type ChangesView } from "../../pages/booking/changes/changes-view.server";
import { AnySupplierForm } from "../../pages/booking/changes/any-supplier-form";
import { handleVerificationForm, refuseBookingForm } from "../../pages/booking/changes/answer-proof.server";
import { VerificationForm } from "../../pages/booking/changes/verification-form";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Your booking" }, NO_INDEX];

/** Loads the open question. Writes nothing. A browser that did not make the booking is asked for a code. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const changes = await readPendingDecision(app, token);
  if (!changes.ok) throw refusedPage(changes.code);
  return changesView(app, changes, changes.isHolder ? null : await maskBookingContact(app, token));
}

/** Parses the value of the single radio group: "accept:<id of a correction>", "next:761", "cancel", "date:2026-12-01 08:00", "price:45000", "no-price". */
function parseChoice(value: string): Choice | null {
  const [kind, rest = ""] = [value.split(":", 1)[0], value.slice(value.indexOf(":") + 1)];
  const [day = "", startAt = ""] = rest.split(" ");
  if (kind === "date") return { kind, day, startAt };
  if (kind === "next" && /^\d{1,9}$/.test(rest)) return { kind, supplierId: supplierId(Number(rest)) };
  if (kind === "price" && /^\d{1,9}$/.test(rest)) return { kind, total: Number(rest) };
  if ((kind === "accept" || kind === "refuse") && rest !== "")
    return { kind: "correction", reply: { id: rest, answer: kind === "accept" ? "accepted" : "refused" } };
  return value === "cancel" || value === "no-price" || value === "keep" ? { kind: value } : null;
}

/** Fields of the page's form. The button that submits a choice has no name, so `intent` is "choose" by default. */
const INPUT_FIELDS = z.object({
  intent: z.enum(["send", "check", "any", "choose"]).default("choose"),
  code: textField(40),
  takesAny: z.enum(["true", "false"]).default("false"),
  choice: textField(64),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const token = bookingTokenOf(params.bookingToken);
  const pagePath = `/booking/${token}/changes`;
  if (postedForm.status !== "success") return refuseBookingForm(postedForm, undefined);
  const query = postedForm.value;
  switch (query.intent) {
    case "send":
    case "check":
      return handleVerificationForm(app, request, token, postedForm, pagePath);
    case "any": {
      const allowResult = await allowAnySupplier(app, token, query.takesAny === "true");
      return allowResult.ok ? redirect(pagePath, 303) : refuseBookingForm(postedForm, { code: allowResult.code });
    }
    case "choose": {
      // This choice also ends the booking. The customer continues with all workshops that can do the work.
      const otherChoices = query.choice === "quotes" ? await readPendingDecision(app, token) : null;
      const choice = otherChoices ? ({ kind: "cancel" } as const) : parseChoice(query.choice);
      if (choice === null)
        return refuseBookingForm(postedForm, {
          code: "invalid-input",
          fields: { choice: ["Choose one of the options"] },
        });
      const choiceOutcome = await applyChoice(app, token, choice);
      if (choiceOutcome.ok)
        return redirect(otherChoices?.ok ? `/quotes/${otherChoices.offeredBooking.booking.leadGuid}` : pagePath, 303);
      const date = choiceOutcome.fields?.date;
      return refuseBookingForm(postedForm, { code: choiceOutcome.code, ...(date ? { fields: { choice: date } } : {}) });
    }
  }
}

export default function ChangesPage() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const errors = response?.result.error ?? null;
  return (
    <Page width="text">
      <Question title={view.title} errors={errors} labels={{ choice: "Your choice", code: "Code" }}>
        <p>{view.text}</p>
        {view.comment && <blockquote className="border-l-4 border-line pl-4 break-words">{view.comment}</blockquote>}
        {view.correction && <SummaryList rows={view.correction} />}
        {view.price && (
          <section aria-labelledby="price" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
            <h2 id="price" className="text-lg font-semibold">
              The new price
            </h2>
            <PriceLines price={view.price} />
          </section>
        )}
        {view.proof !== null && (view.choices.length > 0 || view.takesAny !== null) && (
          <VerificationForm
            explanation="Get a code first so we know it’s you."
            to={view.proof}
            isCodeSent={response?.isCodeSent ?? false}
            errors={errors}
          />
        )}
        {view.proof === null && view.choices.length > 0 && <ChangesForm view={view} errors={errors} />}
        {view.proof === null && view.takesAny !== null && <AnySupplierForm acceptsAnySupplier={view.takesAny} />}
        {view.proof === null && view.choices.length === 0 && (
          <p>
            <a href={`/booking/${view.token}/confirmation`} className={LINK_CLASS}>
              See your booking
            </a>
          </p>
        )}
      </Question>
    </Page>
  );
}

/** Offers the proposed dates, another supplier and cancellation, one button each. */
function ChangesForm({ view, errors }: { view: ChangesView; errors: FieldErrors | null }) {
  const isPosting = useSubmittingForm() !== null;
  return (
    <Form method="post" noValidate className="grid gap-6">
      <ChoiceCards name="choice" legend="Your choice" hideLegend errors={errors} options={view.choices} />
      {view.answerBy && (
        <p className="text-soft">
          Please choose by {view.answerBy}. Questions? Call us on {view.phone}.
        </p>
      )}
      <Button size="lg" pending={isPosting}>
        Send my choice
      </Button>
    </Form>
  );
}
