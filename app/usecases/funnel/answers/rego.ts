import type { Journey } from "../../../domain/funnel/journey";
import type { Context } from "../../context";
import { nextOptions } from "../../vehicle/next-options";
import type { Decision } from "../decision";
import { afterCascade } from "./vehicle";

export interface PlateAnswer {
  readonly rego: string;
  readonly regoState: string | null;
}

export const lookUpPlate = async (_: Context, __: Journey, { rego, regoState }: PlateAnswer): Promise<Decision> => ({
  ok: true,
  patch: { vehicle: { rego, regoState, isVerifiedRego: false } },
  to: "vehicle-rego-not-found",
});

export interface FoundAnswer {
  readonly mid: string;
}

export const confirmFound = async (_: Context, __: Journey, ___: FoundAnswer): Promise<Decision> => ({ ok: true, to: "vehicle-make" });

export interface NotFoundAnswer {
  readonly useKnown: true;
}

export const continueFromKnown = async (context: Context, { lead }: Journey, _: NotFoundAnswer): Promise<Decision> =>
  afterCascade(context, lead, await nextOptions(context, lead.vehicle));
