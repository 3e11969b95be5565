import { Spinner } from "../ui/spinner";
import { Button } from "../ui/button";
import { useStepFrame } from "./step-frame";

/** The button that hands the lead in. While it is on its way the button is disabled and has no words (ledger F-269, F-271). */
export function SubmitButton({ label, name, value }: { label: string; name?: string; value?: string }) {
  const { isPending } = useStepFrame();
  return (
    <div>
      <Button size="lg" disabled={isPending} name={name} value={value} className="sm:min-w-52">
        {isPending ? <Spinner label="Working" /> : label}
      </Button>
    </div>
  );
}
