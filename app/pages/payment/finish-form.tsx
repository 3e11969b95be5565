import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { useSending } from "~/ui/sending";
import type { HeldDayText } from "./card-form-props";

/**
 * Shown while the payment is authorised, or (`held` null) while the bank is still deciding. Checks again automatically, or with a button if JavaScript is off.
 */
export function FinishForm({ message, held: heldDayText }: { message: string | null; held: HeldDayText | null }) {
  const isHeld = heldDayText !== null;
  const submit = useSubmit();
  const isSending = useSending() !== null;
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
        <p>{heldDayText?.text ?? "Your bank hasn’t responded yet. Nothing has been charged."}</p>
      )}
      <Button size="lg" pending={isSending}>
        {heldDayText?.button ?? "Check again"}
      </Button>
    </Form>
  );
}
