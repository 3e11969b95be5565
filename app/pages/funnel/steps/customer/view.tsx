import type { Screens } from "../../../../usecases/funnel/screen-types";
import { CustomerForm } from "../../customer-form";
import type { StepViewProps } from "../../step-frame";

export function View({ screen }: StepViewProps<Screens["customer"]>) {
  return <CustomerForm screen={screen} />;
}
