import type { Screens } from "../../../../usecases/funnel/screen-types";
import type { StepViewProps } from "../../step-frame";
import { VehicleLevel } from "../../vehicle-level";

export function View({ screen }: StepViewProps<Screens["vehicle-body"]>) {
  return <VehicleLevel level="body" title="Which body?" columns={2} screen={screen} />;
}
