import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Spinner } from "../../ui/spinner";
import { Button } from "../../ui/button";
import { useLinger } from "../../ui/use-linger";
import { useStepFrame } from "./step-frame";

/** Milliseconds between two checks for a price that is not known yet. */
const RECHECK_MS = 3_000;

/**
 * The button that submits the lead. While submitting it is disabled and has no label (ledger F-269, F-271). It also has no label while a price is unknown, but
 * it can be clicked, and the server checks again (F-270). A failure is logged and shown next to the button, which can be clicked again (F-415).
 */
export function SubmitButton({ label, name, value }: { label: string; name?: string; value?: string }) {
  const { isPending, hasFailed } = useStepFrame();
  const isSpinning = useLinger(isPending);
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (label !== "" || isPending || state !== "idle") return;
    const recheckTimer = setTimeout(revalidate, RECHECK_MS);
    return () => clearTimeout(recheckTimer);
  }, [label, isPending, state, revalidate]);
  return (
    <div className="grid gap-3">
      {hasFailed && !isPending && (
        <p role="status">That did not go through. Your answers are saved. Please try again.</p>
      )}
      <Button size="lg" disabled={isPending} name={name} value={value} className="sm:min-w-52">
        {isSpinning ? <Spinner label="Working" /> : label === "" ? <Spinner label="Looking for your prices" /> : label}
      </Button>
    </div>
  );
}
