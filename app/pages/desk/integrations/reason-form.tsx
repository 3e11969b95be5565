import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { useSubmittingForm } from "~/ui/sending";

interface Props {
  /** Label of the disclosure, including its subject for screen reader users. */
  summary: ReactNode;
  effect: string;
  hidden: Readonly<Record<string, string>>;
  intent: string;
  button: string;
  isDanger?: boolean;
  /** Label of the reason field if it contains more than a reason. Absent = "Reason". */
  reasonLabel?: string;
}

/** An action on a list item: its effect, the reason and one button. */
export function ReasonForm({
  summary,
  effect,
  hidden,
  intent,
  button,
  isDanger = false,
  reasonLabel = "Reason",
}: Props) {
  const isPosting = useSubmittingForm() !== null;
  return (
    <Disclosure summary={summary}>
      <Form method="post" className="grid max-w-2xl justify-items-start gap-3">
        <p>{effect}</p>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid w-full gap-1.5">
          <span className="font-semibold">{reasonLabel}</span>
          <input
            name="reason"
            maxLength={500}
            className="min-h-12 w-full rounded-md border border-control bg-surface px-3 py-2"
          />
        </label>
        <Button name="intent" value={intent} variant={isDanger ? "danger" : "secondary"} pending={isPosting}>
          {button}
        </Button>
      </Form>
    </Disclosure>
  );
}
