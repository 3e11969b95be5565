import { useEffect, useState } from "react";
import type { Screens } from "../../../../usecases/funnel/steps";
import { Button } from "../../../../ui/button";
import { FieldMessages, fieldIds } from "../../../../ui/field";
import { QuestionForm } from "../../../../ui/question";
import { useStepFrame } from "../../step-frame";

/**
 * Button for another code. The server decides when it is available, and JavaScript counts down and restarts with each sent code. After too many attempts on a
 * code the button stays disabled, with or without JavaScript.
 */
export function ResendCode({ resend }: Pick<Screens["customer-details-step2"], "resend">) {
  const { errors } = useStepFrame();
  const { id, messages, aria } = fieldIds({ name: "resend", label: null, errors });
  const secondsLeft = useSecondsLeft(resend?.afterSeconds ?? 0);
  const isLocked = resend?.isLocked === true && secondsLeft !== 0;
  const isTooEarly = isLocked || (secondsLeft ?? 0) > 0;
  return (
    <QuestionForm className="grid gap-2">
      <FieldMessages id={id} messages={messages} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          id={id}
          name="intent"
          value="resend"
          disabled={isTooEarly}
          aria-describedby={aria["aria-describedby"]}
        >
          {isLocked ? "Send a new code" : "Resend code"}
        </Button>
        {isTooEarly && (
          <span className="text-sm text-soft tabular-nums">
            {formatWaitTime(secondsLeft ?? resend?.afterSeconds ?? 0)}
          </span>
        )}
      </div>
    </QuestionForm>
  );
}

const formatWaitTime = (seconds: number): string =>
  seconds > 90
    ? `Available in ${Math.ceil(seconds / 60)} minutes`
    : `Available in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;

/** Seconds left, counted on this device's clock from the time when the page received the number. Null until JavaScript runs. */
function useSecondsLeft(afterSeconds: number): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const endsAt = Date.now() + afterSeconds * 1000;
    const updateCountdown = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    updateCountdown();
    const timer = setInterval(updateCountdown, 1000);
    return () => clearInterval(timer);
  }, [afterSeconds]);
  return secondsLeft;
}
