import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import type { HeldDayText } from "./card-form-props";

/**
 * Shown while the payment is authorised, or (`heldText` null) while the bank is still deciding. Checks again automatically, or with a button if JavaScript is off.
 */
export function FinishForm({ message, heldText }: { message: string | null; heldText: HeldDayText | null }) {
  const isHeld = heldText !== null;
  const submit = useSubmit();
  const isSending = useSubmittingForm() !== null;
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current || !isHeld) return;
    hasRequested.current = true;
    submit(null, { method: "post" });
  }, [submit, isHeld]);
  return (
    <Form method="post" className="grid gap-5">
      {message ? (
        <Notice tone="attention" role="status">
          {message}
        </Notice>
      ) : (
        <p>{heldText?.text ?? "Your bank hasn’t responded yet. Nothing has been charged."}</p>
      )}
      <Button size="lg" pending={isSending}>
        {heldText?.button ?? "Check again"}
      </Button>
    </Form>
  );
}
