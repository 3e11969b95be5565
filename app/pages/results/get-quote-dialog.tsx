import { type FormEvent, useState } from "react";
import type { Country } from "../../domain/country/country";
import {
  DIRECT_LENGTHS,
  type DirectErrors,
  type DirectTyped,
  readDirectRequest,
} from "../../domain/quotes/direct-request";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorSummary } from "../../ui/error-summary";
import { hasErrors } from "../../ui/field-errors";
import { Notice } from "../../ui/notice";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { sendDirectLead } from "./direct-lead-call";
import { SentNotice } from "./sent-notice";
import { typedIn } from "./direct-typed";

/** What came of the form: nothing wrong = it is sent. `typed` is what it held. */
export interface DirectAnswer {
  readonly errors: DirectErrors;
  readonly typed: DirectTyped;
  /** null = none goes with the request. */
  readonly contactNumber: string | null;
}

interface Props {
  leadGuid: string;
  country: Country;
  supplier: { readonly supplierId: number; readonly name: string };
  /** Of a form that was sent without script. */
  answer: DirectAnswer | null;
  closeHref: string;
}

const LABELS = { name: "Name", contactNumber: "Contact number", email: "Email", comments: "Comments" };
const NO_ANSWER = {
  "": ["We could not reach the workshop just now. What you wrote is still here: try again in a moment"],
};

/** A state of the page (`?quote=<supplier id>`): asks a supplier without an instant price for its quote. */
export function GetQuoteDialog({ leadGuid, country, supplier: { supplierId, name }, answer, closeHref }: Props) {
  const [state, setState] = useState(answer);
  const [pending, setPending] = useState(false);
  const isSent = state !== null && !hasErrors(state.errors);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(new FormData(event.currentTarget));
    const read = readDirectRequest(country, typed);
    if (!read.ok) return setState({ errors: read.errors, typed, contactNumber: null });
    setPending(true);
    const errors = await sendDirectLead(leadGuid, supplierId, read.request).catch(() => NO_ANSWER);
    setPending(false);
    setState({ errors, typed, contactNumber: read.request.contactNumber });
  }

  return (
    <Dialog title={`Get a quote from ${name}`} closeHref={closeHref}>
      {isSent ? (
        <Sent supplier={name} answer={state} closeHref={closeHref} />
      ) : (
        <form method="post" noValidate onSubmit={send} className="grid gap-5">
          <p className="text-soft">
            They get your job and vehicle with these details, and answer you themselves. You do not have to book.
          </p>
          <Failure errors={state?.errors ?? {}} />
          <input type="hidden" name="intent" value="get-a-quote" />
          <input type="hidden" name="workshopId" value={supplierId} />
          <TextField
            name="name"
            label={LABELS.name}
            errors={state?.errors}
            defaultValue={state?.typed.name}
            autoComplete="name"
            maxLength={DIRECT_LENGTHS.name}
          />
          <TextField
            name="email"
            label={LABELS.email}
            type="email"
            errors={state?.errors}
            defaultValue={state?.typed.email}
            autoComplete="email"
            maxLength={DIRECT_LENGTHS.email}
          />
          <TextField
            name="contactNumber"
            label={`${LABELS.contactNumber} (optional)`}
            type="tel"
            errors={state?.errors}
            defaultValue={state?.typed.contactNumber}
            autoComplete="tel"
            maxLength={DIRECT_LENGTHS.contactNumber}
          />
          <TextArea
            name="comments"
            label={`${LABELS.comments} (optional)`}
            rows={3}
            errors={state?.errors}
            defaultValue={state?.typed.comments}
            maxLength={DIRECT_LENGTHS.comments}
          />
          <Button size="lg" pending={pending}>
            Ask for a quote
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** What concerns the whole request is a failure status; fields that need another look are listed with links to them. */
function Failure({ errors }: { errors: DirectErrors }) {
  const { "": whole, ...fields } = errors;
  if (!whole) return hasErrors(fields) ? <ErrorSummary errors={fields} labels={LABELS} /> : null;
  return (
    <Notice tone="error" role="alert" title="Your request was not sent">
      {whole.join(". ")}.
    </Notice>
  );
}

function Sent({ supplier, answer, closeHref }: { supplier: string; answer: DirectAnswer; closeHref: string }) {
  const { email, contactNumber } = answer.typed;
  return (
    <SentNotice title="Your request is sent" closeHref={closeHref}>
      {supplier} can answer you at {email.trim()}
      {answer.contactNumber ? ` or ${contactNumber.trim()}` : ""}.
      {contactNumber.trim() !== "" &&
        answer.contactNumber === null &&
        " We left out the contact number, as it is not one that can be called."}
    </SentNotice>
  );
}
