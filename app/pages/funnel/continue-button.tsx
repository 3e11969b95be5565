import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { useStepFrame } from "./step-frame";

/** The one way forward of a question page: full width on a phone, pressed once. */
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
