import type { Screens } from "../../../../usecases/funnel/screen-types";
import type { StepViewProps } from "../../step-frame";
import { VehicleLevel } from "../../vehicle-level";

export function View({ screen }: StepViewProps<Screens["vehicle-engine"]>) {
  return <VehicleLevel level="engine" title="Which engine?" screen={screen} />;
}
