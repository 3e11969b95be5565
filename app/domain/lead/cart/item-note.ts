import type { MissingFact } from "../../catalogue/fits-vehicle";
import type { CartItem } from "../cart-item";

/** The note under an item of the cart, and the job that determines the unknown fact. */
export interface ItemNote {
  readonly text: string;
  /** Another item does the work: it can be taken out without losing anything. */
  readonly isIncluded: boolean;
  /** Task id of an inspection or diagnosis that answers the question; null = none is needed. */
  readonly checkWith: number | null;
}

const INSPECTION = 345;

/** How the question is put, and which inspection or diagnosis answers it. */
const QUESTIONS: Readonly<Partial<Record<MissingFact, readonly [question: string, checkWith: number]>>> = {
  timing: ["whether your engine has a timing belt or a chain", 13004],
  gearbox: ["which type of gearbox your vehicle has", 5014],
  induction: ["whether your engine has a turbocharger", 7001],
  drive: ["which wheels are driven", INSPECTION],
  transferCase: ["whether your vehicle has a transfer case", INSPECTION],
  rearBrakes: ["whether your rear brakes are discs or drums", 2002],
  parkBrake: ["which type of park brake your vehicle has", 2002],
  steering: ["whether your power steering is hydraulic or electric", 4020],
  dpf: ["whether your vehicle has a diesel particulate filter", 7001],
  adBlue: ["whether your vehicle uses AdBlue", 7001],
  cabinFilter: ["whether your vehicle has a cabin filter", INSPECTION],
  ignition: ["whether your engine has ignition coils or a distributor", 7001],
  petrolFilter: ["whether your fuel filter can be replaced on its own", 7001],
  radiatorFan: ["which type of radiator fan your vehicle has", 8014],
  clutchLinkage: ["whether your clutch works by cable or fluid", 3007],
  flywheel: ["which type of flywheel your vehicle has", 3007],
  rearSprings: ["which rear springs your vehicle has", 4021],
  frontSprings: ["which front springs your vehicle has", 4021],
  stopStart: ["whether your vehicle has engine stop-start", 1003],
  airSuspension: ["whether your vehicle has air suspension", 4021],
  abs: ["whether your vehicle has ABS", 2002],
  tyreSensors: ["whether your wheels have pressure sensors", 6007],
  refrigerant: ["which air conditioning gas your vehicle uses", 10001],
};

/** Null = there is nothing to say. */
export function itemNote({ assessment }: Pick<CartItem, "assessment">): ItemNote | null {
  if (!assessment) return null;
  const { fits, missing, includedIn } = assessment;
  if (fits === "no") return { text: "This job does not fit your vehicle.", isIncluded: false, checkWith: null };
  if (includedIn !== null)
    return {
      text: `Already included in ${includedIn.isService ? `your ${includedIn.name}` : includedIn.name}. You do not pay for it twice.`,
      isIncluded: true,
      checkWith: null,
    };
  if (missing === null) return null;
  const [question, checkWith] = QUESTIONS[missing as MissingFact] ?? ["that this job fits your vehicle", INSPECTION];
  return { text: `We check ${question} before this job has a price.`, isIncluded: false, checkWith };
}
