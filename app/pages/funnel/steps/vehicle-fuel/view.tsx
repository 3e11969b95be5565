import type { Screens } from "../../../../usecases/funnel/screen-types";
import type { StepViewProps } from "../../step-frame";
import { VehicleLevel } from "../../vehicle-level";

export function View({ screen }: StepViewProps<Screens["vehicle-fuel"]>) {
  return <VehicleLevel level="fuel" title="What does it run on?" columns={2} screen={screen} />;
}
