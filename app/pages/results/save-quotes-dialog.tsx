import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { type FieldErrors, type FormResult, submittedValue } from "../../ui/field-errors";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import { DRAFT_DAYS } from "../../domain/core/retention/retention";
import { saveByEmail, EMAIL_ERRORS } from "./save-quotes-call";
import { SentNotice } from "./sent-notice";
import { markPromptShown } from "./use-save-trigger";

/** Result of the form; null result = not sent yet (P-149). */
interface Submission {
  readonly result: boolean | null;
  readonly typed: string;
  readonly errors: FieldErrors;
}

interface Props {
  leadGuid: string;
  closeHref: string;
  /** Result of a form that was submitted without JavaScript. */
  answer: FormResult | null;
  /** Called with the new guid if saving has moved the request to another lead. */
  onShift: (guid: string) => void;
}

const FAILED_ERRORS = { "": ["An error has occurred"] };

export function SaveQuotesDialog({ leadGuid, closeHref, answer, onShift }: Props) {
  const [state, setState] = useState<Submission>({
    result: answer && answer.status === "success",
    typed: submittedValue(answer, "leadEmailAddress"),
    errors: answer?.error ?? {},
  });
  const [isPending, setIsPending] = useState(false);

  async function saveQuotes(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = String(Object.fromEntries(new FormData(event.currentTarget)).leadEmailAddress ?? "");
    if (!input.includes("@")) return setState({ result: false, typed: input, errors: EMAIL_ERRORS });
    setIsPending(true);
    const saveResult = await saveByEmail(leadGuid, input);
    setIsPending(false);
    setState({
      result: saveResult.ok,
      typed: input,
      errors: saveResult.ok ? {} : (saveResult.errors ?? FAILED_ERRORS),
    });
    if (!saveResult.ok) return;
    markPromptShown(leadGuid);
    if (saveResult.leadGuid === leadGuid) return;
    markPromptShown(saveResult.leadGuid);
    onShift(saveResult.leadGuid);
  }

  return (
    <Dialog title="Save your quotes" closeHref={closeHref}>
      <div data-submission-result={String(state.result)}>
        {state.result === true ? (
          <SentNotice title="Your quotes are saved" closeHref={closeHref}>
            We’ve emailed a link to {state.typed.trim()}. The link works for {DRAFT_DAYS} days after the quote’s last
            change. Prices and times can change.
          </SentNotice>
        ) : (
          <form method="post" noValidate onSubmit={saveQuotes} className="grid gap-5">
            <p className="text-soft">We’ll email you a link so you can come back to these quotes on any device.</p>
            {state.errors[""] && (
              <Notice tone="error" role="alert" title="Error">
                {state.errors[""].join(". ")}
              </Notice>
            )}
            <TextField
              name="leadEmailAddress"
              label="Email"
              type="email"
              autoComplete="email"
              maxLength={254}
              errors={state.errors}
              defaultValue={state.typed}
            />
            <Button size="lg" pending={isPending}>
              Email me the link
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
