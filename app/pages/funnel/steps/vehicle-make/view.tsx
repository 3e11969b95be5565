import type { Screens } from "../../../../usecases/funnel/screen-types";
import type { StepViewProps } from "../../step-frame";
import { VehicleLevel } from "../../vehicle-level";

export function View({ screen }: StepViewProps<Screens["vehicle-make"]>) {
  return <VehicleLevel level="make" title="Which make is it?" columns={3} screen={screen} />;
}
