import { Form } from "@remix-run/react";
import { Button } from "../../ui/button";
import type { FieldErrors } from "../../ui/field-errors";
import { Question } from "../../ui/question";
import { SummaryList } from "../../ui/summary-list";
import { TextField } from "../../ui/text-field";
import type { LinkView } from "../../usecases/lead/resume/show-link";

interface Props {
  linkView: LinkView;
  isCodeSent: boolean;
  errors: FieldErrors | null;
}

/** Shows the job that the link is for, with a button to continue, or first asks for the code that verifies the contact. */
export function ResumeQuestion({ linkView: { items, vehicle, place, proof }, isCodeSent, errors }: Props) {
  const rows = [
    { key: "items", label: "Items", value: items.join(", ") || "None yet" },
    ...(vehicle ? [{ key: "vehicle", label: "Vehicle", value: vehicle }] : []),
    ...(place ? [{ key: "place", label: "Suburb", value: place }] : []),
  ];
  return (
    <Question title="Continue your quote" errors={errors} labels={{ code: "Code" }}>
      <SummaryList rows={rows} />
      {proof === null ? (
        <Form method="post">
          <Button name="intent" value="go" size="lg">
            Continue
          </Button>
        </Form>
      ) : (
        <ContactVerification {...proof} isCodeSent={isCodeSent} errors={errors} />
      )}
    </Question>
  );
}

function ContactVerification({
  channel,
  to,
  isCodeSent,
  errors,
}: NonNullable<LinkView["proof"]> & Pick<Props, "isCodeSent" | "errors">) {
  if (!isCodeSent) {
    return (
      <Form method="post" className="grid gap-4">
        <p>
          This quote contains contact details. To see them and continue, get a code. We’ll send it{" "}
          {channel === "sms" ? "as a text message" : "by email"} to <strong className="whitespace-nowrap">{to}</strong>
        </p>
        <Button name="intent" value="send" size="lg">
          Send me a code
        </Button>
      </Form>
    );
  }
  return (
    <div className="grid gap-4">
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          name="code"
          label="Code"
          hint={`We sent it to ${to}`}
          errors={errors}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="max-w-48"
        />
        <Button name="intent" value="check" size="lg">
          Continue
        </Button>
      </Form>
      <Form method="post">
        <Button name="intent" value="send" variant="quiet">
          Send another code
        </Button>
      </Form>
    </div>
  );
}
