import type { Screens } from "../../../../usecases/funnel/screen-types";
import type { StepViewProps } from "../../step-frame";
import { VehicleLevel } from "../../vehicle-level";

export function View({ screen }: StepViewProps<Screens["vehicle-year"]>) {
  return <VehicleLevel level="year" title="Which year was it built?" screen={screen} />;
}
