import { Spinner } from "../ui/spinner";
import { Button } from "../ui/button";
import { useLinger } from "../ui/use-linger";
import { useStepFrame } from "./step-frame";

/**
 * The button that hands the lead in. While it is on its way the button is disabled and has no words (ledger F-269, F-271).
 * A failure is logged; here it is only said beside the button, which can be pressed again (F-415).
 */
export function SubmitButton({ label, name, value }: { label: string; name?: string; value?: string }) {
  const { isPending, hasFailed } = useStepFrame();
  const isSpinning = useLinger(isPending);
  return (
    <div className="grid gap-3">
      {hasFailed && !isPending && <p role="status">That did not go through. Nothing is lost: please press the button again.</p>}
      <Button size="lg" disabled={isPending} name={name} value={value} className="sm:min-w-52">
        {isSpinning ? <Spinner label="Working" /> : label}
      </Button>
    </div>
  );
}
