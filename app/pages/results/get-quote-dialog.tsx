import type { SupplierId } from "../../domain/core/ids";
import { useForm } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import type { Country } from "../../domain/core/country/country";
import {
  DIRECT_FIELDS,
  DIRECT_LENGTHS,
  type DirectRequestFields,
  readDirectRequest,
} from "../../domain/quotes/direct-request";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorSummary } from "../../ui/error-summary";
import { type FormResult, hasErrors, submittedValue } from "../../ui/field-errors";
import { formProps } from "../../ui/form-props";
import { Notice } from "../../ui/notice";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { sendDirectLead } from "./direct-lead-call";
import { SentNotice } from "./sent-notice";
import type { FormErrors } from "../../domain/core/forms/read-form";

interface QuoteFormResult {
  readonly result: FormResult;
  /** The customer's number. Null = the request contains none. */
  readonly contactNumber: string | null;
}

interface Props {
  leadGuid: string;
  country: Country;
  supplier: { readonly supplierId: SupplierId; readonly name: string };
  /** Result of a form that was submitted without JavaScript. */
  answer: QuoteFormResult | null;
  closeHref: string;
}

const LABELS = { name: "Name", contactNumber: "Contact number", email: "Email", comments: "Comments" };
const NO_RESPONSE_ERRORS = {
  "": ["We couldn’t reach the workshop. What you entered is still here. Try again in a moment"],
};

/** Dialog that requests a quote from a supplier without an instant price. It is part of the page's state (`?quote=<supplier id>`). */
export default function GetQuoteDialog({
  leadGuid,
  country,
  supplier: { supplierId, name },
  answer,
  closeHref,
}: Props) {
  const [state, setState] = useState(answer);
  const [isPending, setIsPending] = useState(false);
  const [form, fields] = useForm<DirectRequestFields>({ id: "get-a-quote", lastResult: state?.result });

  async function sendRequest(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formValues = Object.fromEntries(new FormData(event.currentTarget));
    const input = Object.fromEntries(
      DIRECT_FIELDS.map((name) => [name, String(formValues[name] ?? "")]),
    ) as DirectRequestFields;
    const parsedRequest = readDirectRequest(country, input);
    if (!parsedRequest.ok) return setState(toSentResult(input, parsedRequest.errors, null));
    setIsPending(true);
    const errors = await sendDirectLead(leadGuid, supplierId, parsedRequest.request).catch(() => NO_RESPONSE_ERRORS);
    setIsPending(false);
    setState(toSentResult(input, errors, parsedRequest.request.contactNumber));
  }

  return (
    <Dialog title={`Get a quote from ${name}`} closeHref={closeHref}>
      {state?.result.status === "success" ? (
        <SentConfirmation supplier={name} answer={state} closeHref={closeHref} />
      ) : (
        <form method="post" {...formProps(form)} onSubmit={sendRequest} className="grid gap-5">
          <p className="text-soft">
            The workshop gets your job, your vehicle and these details, and replies to you directly. You don’t have to
            book.
          </p>
          <Failure errors={form.allErrors} />
          <input type="hidden" name="intent" value="get-a-quote" />
          <input type="hidden" name="supplierId" value={supplierId} />
          <TextField
            name={fields.name.name}
            label={LABELS.name}
            errors={fields.name.errors}
            defaultValue={fields.name.initialValue}
            autoComplete="name"
            maxLength={DIRECT_LENGTHS.name}
          />
          <TextField
            name={fields.email.name}
            label={LABELS.email}
            type="email"
            errors={fields.email.errors}
            defaultValue={fields.email.initialValue}
            autoComplete="email"
            maxLength={DIRECT_LENGTHS.email}
          />
          <TextField
            name={fields.contactNumber.name}
            label={`${LABELS.contactNumber} (optional)`}
            type="tel"
            errors={fields.contactNumber.errors}
            defaultValue={fields.contactNumber.initialValue}
            autoComplete="tel"
            maxLength={DIRECT_LENGTHS.contactNumber}
          />
          <TextArea
            name={fields.comments.name}
            label={`${LABELS.comments} (optional)`}
            rows={3}
            errors={fields.comments.errors}
            defaultValue={fields.comments.initialValue}
            maxLength={DIRECT_LENGTHS.comments}
          />
          <Button size="lg" pending={isPending}>
            Ask for a quote
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** The same result as the server returns for a form without JavaScript. */
const toSentResult = (
  input: DirectRequestFields,
  errors: FormErrors,
  contactNumber: string | null,
): QuoteFormResult => ({
  result: {
    status: hasErrors(errors) ? "error" : "success",
    initialValue: { ...input },
    error: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [...text]])),
  },
  contactNumber,
});

/** Errors of the whole request are shown as a status. Invalid fields are listed with links to them. */
function Failure({ errors }: { errors: FormErrors }) {
  const { "": formErrors, ...fields } = errors;
  if (!formErrors) return hasErrors(fields) ? <ErrorSummary errors={fields} labels={LABELS} /> : null;
  return (
    <Notice tone="error" role="alert" title="Your request was not sent">
      {formErrors.join(". ")}.
    </Notice>
  );
}

function SentConfirmation({
  supplier,
  answer,
  closeHref,
}: {
  supplier: string;
  answer: QuoteFormResult;
  closeHref: string;
}) {
  const email = submittedValue(answer.result, "email");
  const contactNumber = submittedValue(answer.result, "contactNumber");
  return (
    <SentNotice title="Your request has been sent" closeHref={closeHref}>
      {supplier} can reply to you at {email.trim()}
      {answer.contactNumber ? ` or ${contactNumber.trim()}` : ""}.
      {contactNumber.trim() !== "" &&
        answer.contactNumber === null &&
        "We left out the contact number because it isn’t a valid phone number."}
    </SentNotice>
  );
}
