import type { Journey } from "../../../domain/funnel/journey";
import type { Context } from "../../context";
import { toPlateForm } from "../fleet-plate";
import type { PlateForm } from "../screen-parts";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface NotMemberScreen extends PlateForm {
  readonly fleetName: string;
  readonly phone: string;
  readonly isInactive: boolean;
}

export interface NotMemberAnswer {
  readonly choice: "private";
}

/** Shown if no member was found or the membership has ended. The customer can try again, call, or continue as an ordinary customer. */
const screen: LoadScreen<NotMemberScreen> = (_, journey, parameters) => {
  const { fleet, lead } = journey;
  if (fleet === null) return { goTo: "vehicle-rego-check" };
  return {
    ...toPlateForm(journey),
    fleetName: fleet.name,
    phone: fleet.phones[lead.country],
    isInactive: parameters.get("sub") === "inactive",
  };
};

/** Continues as a customer who pays for the work. The entered plate must be confirmed again. */
const leaveFleet = (_: Context, __: Journey, ___: NotMemberAnswer): Decision => ({
  ok: true,
  patch: { fleetCompanyId: null, fleetCompanyMembershipId: null },
  to: "vehicle-rego-check",
});

export const vehicleRegoFleetNotFound: StepLogic<NotMemberScreen, NotMemberAnswer> = { screen, answer: leaveFleet };
