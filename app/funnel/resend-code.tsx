import { useEffect, useState } from "react";
import { RESEND_AFTER_SECONDS } from "../domain/verification/limits";
import { Button } from "../ui/button";
import { QuestionForm } from "../ui/question";

/** Another code can be had after a while. The server holds the rule; script only counts down, from when the page was drawn. */
export function ResendCode() {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => setLeft(RESEND_AFTER_SECONDS), []);
  useEffect(() => {
    if (left === null || left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const isTooEarly = left !== null && left > 0;
  return (
    <QuestionForm className="flex flex-wrap items-center gap-3">
      <Button variant="quiet" name="intent" value="resend" disabled={isTooEarly}>
        Send the code again
      </Button>
      {isTooEarly && <span className="text-sm text-soft tabular-nums">possible in {left} seconds</span>}
    </QuestionForm>
  );
}
