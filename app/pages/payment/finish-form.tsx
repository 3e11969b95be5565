import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Spinner } from "~/ui/spinner";

/** The money is held, or the bank still decides: asks again by itself, and by a button where no script runs. */
export function FinishForm({ message, isHeld }: { message: string | null; isHeld: boolean }) {
  const submit = useSubmit();
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
        <p className="flex items-center gap-3">
          {isHeld
            ? "Your card is approved. We are taking your place with the supplier."
            : "Your bank has not answered yet. Nothing has been charged."}
          {isHeld && <Spinner />}
        </p>
      )}
      <Button size="lg">{isHeld ? "Finish booking" : "Check again"}</Button>
    </Form>
  );
}
