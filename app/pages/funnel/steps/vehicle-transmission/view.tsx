import type { Screens } from "../../../../usecases/funnel/screen-types";
import type { StepViewProps } from "../../step-frame";
import { VehicleLevel } from "../../vehicle-level";

export function View({ screen }: StepViewProps<Screens["vehicle-transmission"]>) {
  return <VehicleLevel level="transmission" title="Automatic or manual?" columns={2} screen={screen} />;
}
