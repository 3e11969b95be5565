import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { useSending } from "~/ui/sending";
import type { HeldWords } from "./card-form-props";

/** The money is held, or (`held` null) the bank still decides: asks again by itself, and by a button where no script runs. */
export function FinishForm({ message, held }: { message: string | null; held: HeldWords | null }) {
  const isHeld = held !== null;
  const submit = useSubmit();
  const isSending = useSending() !== null;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !isHeld) return;
    asked.current = true;
    submit(null, { method: "post" });
  }, [submit, isHeld]);
  return (
    <Form method="post" className="grid gap-5">
      {message ? (
        <Notice tone="attention" role="status">
          {message}
        </Notice>
      ) : (
        <p>{held?.words ?? "Your bank has not answered yet. Nothing has been charged."}</p>
      )}
      <Button size="lg" pending={isSending}>
        {held?.button ?? "Check again"}
      </Button>
    </Form>
  );
}
