import type { StepViewProps } from "../../step-frame";
import { CartReview } from "../task-your-items/view";

export function View({ screen }: StepViewProps<"task-your-items-rewards">) {
  return <CartReview screen={screen} heading={screen.heading} text={screen.text} />;
}
