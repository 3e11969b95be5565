import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { useStepFrame } from "./step-frame";

/** The single forward button of a question page: full width on a phone, disabled once submitted. */
export function ContinueButton({
  children = "Continue",
  name,
  value,
}: {
  children?: ReactNode;
  name?: string;
  value?: string;
}) {
  const { isPending } = useStepFrame();
  return (
    <div>
      <Button size="lg" name={name} value={value} pending={isPending}>
        {children}
      </Button>
    </div>
  );
}
