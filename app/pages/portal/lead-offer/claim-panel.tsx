import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { MAX_RETURN_LENGTH, RETURN_REASONS } from "../../../domain/quotes/bids/stored-return";
import { formatMoney } from "../../../domain/core/money/format";
import { LEAD_COST_TEXT } from "../../../texts/leads";
import { Button } from "../../../ui/button";
import { ErrorSummary } from "../../../ui/error-summary";
import type { FormResult } from "../../../ui/field-errors";
import { formProps } from "../../../ui/form-props";
import { SelectField } from "../../../ui/select-field";
import { useSubmittingForm } from "../../../ui/sending";
import { TextArea } from "../../../ui/text-area";
import type { LeadOfferPage } from "./page-data.server";

interface Props {
  page: LeadOfferPage;
  claim: NonNullable<LeadOfferPage["claim"]>;
  refusedResult: FormResult | null;
}

const LABELS = { returnReason: "What is wrong with this lead?", returnText: "What happened?" };
const REASON_OPTIONS = Object.entries(RETURN_REASONS).map(([value, label]) => ({ value, label }));

/** The amount that this workshop paid for the lead, the outcome, and the form to request a refund. */
export function ClaimPanel({
  page: { currency, mayBid },
  claim: { amount, state, answer, canRequestRefund },
  refusedResult,
}: Props) {
  const paidText = formatMoney(amount, currency);
  return (
    <section id="claim" aria-labelledby="claim-title" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="claim-title" className="text-lg font-bold">
        Cost of this lead
      </h2>
      <p className="mt-2">{STATE_LABELS[state](paidText)}</p>
      {answer && <p className="mt-2 whitespace-pre-line text-soft">“{answer}”</p>}
      {canRequestRefund && mayBid && (
        <details open={refusedResult !== null} className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-4">
            Something is wrong with this lead
          </summary>
          <ReturnForm paidText={paidText} refusedResult={refusedResult} />
        </details>
      )}
    </section>
  );
}

function ReturnForm({ paidText, refusedResult }: { paidText: string; refusedResult: FormResult | null }) {
  const sending = useSubmittingForm();
  const [form, fields] = useForm<{ returnReason: string; returnText: string }>({
    id: "ask-return",
    lastResult: refusedResult,
  });
  const errors = form.allErrors;
  return (
    <Form method="post" preventScrollReset {...formProps(form)} className="mt-3 grid gap-4">
      <ErrorSummary errors={refusedResult?.error} labels={LABELS} />
      <input type="hidden" name="intent" value="ask-return" />
      <SelectField
        name="returnReason"
        label={LABELS.returnReason}
        placeholder="Choose"
        options={REASON_OPTIONS}
        defaultValue={fields.returnReason.initialValue ?? ""}
        errors={errors}
      />
      <TextArea
        name="returnText"
        label={LABELS.returnText}
        hint="We check your request and email you our decision."
        rows={3}
        maxLength={MAX_RETURN_LENGTH}
        defaultValue={fields.returnText.initialValue}
        errors={errors}
      />
      <div>
        <Button variant="secondary" pending={sending?.get("intent") === "ask-return"}>
          Ask for {paidText} back
        </Button>
      </div>
    </Form>
  );
}

const STATE_LABELS: Readonly<Record<Props["claim"]["state"], (paidText: string) => string>> = {
  ...LEAD_COST_TEXT,
  waiting: (paidText) => `You asked for ${paidText} back. We will check your request and email you.`,
  refused: (paidText) => `You asked for ${paidText} back. We declined your request:`,
};
