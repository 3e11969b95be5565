import type { Screens } from "../../../../usecases/funnel/screen-types";
import type { StepViewProps } from "../../step-frame";
import { VehicleLevel } from "../../vehicle-level";

export function View({ screen }: StepViewProps<Screens["vehicle-model"]>) {
  return <VehicleLevel level="model" title="Which model?" columns={3} screen={screen} />;
}
