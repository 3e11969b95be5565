import type { MissingFact } from "../../catalogue/fits-vehicle";
import type { CartItem } from "../cart-item";
import { KINDS, findKind } from "./kinds";

/** The note shown below a cart item, and the job that determines a missing fact. */
export interface ItemNote {
  readonly text: string;
  /** Whether another item includes the work, so that this one can be removed without losing anything. */
  readonly isIncluded: boolean;
  /** Task id of an inspection or diagnosis that determines the fact; null = not needed. */
  readonly checkTaskId: number | null;
}

const INSPECTION_TASK_ID = 345;

/** Wording of each missing fact, and the inspection or diagnosis that determines it. */
const FIT_QUESTIONS: Readonly<Partial<Record<MissingFact, readonly [question: string, checkWith: number]>>> = {
  timing: ["whether your engine has a timing belt or a chain", 13004],
  gearbox: ["which type of gearbox your vehicle has", 5014],
  induction: ["whether your engine has a turbocharger", 7001],
  drive: ["which wheels are driven", INSPECTION_TASK_ID],
  transferCase: ["whether your vehicle has a transfer case", INSPECTION_TASK_ID],
  rearBrakes: ["whether your rear brakes are discs or drums", 2002],
  parkBrake: ["which type of park brake your vehicle has", 2002],
  steering: ["whether your power steering is hydraulic or electric", 4020],
  dpf: ["whether your vehicle has a diesel particulate filter", 7001],
  adBlue: ["whether your vehicle uses AdBlue", 7001],
  cabinFilter: ["whether your vehicle has a cabin filter", INSPECTION_TASK_ID],
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

/** Returns the note for an item; null = none. */
export function itemNote({ assessment }: Pick<CartItem, "assessment">): ItemNote | null {
  if (!assessment) return null;
  const { fits, missing, includedIn } = assessment;
  if (fits === "no") return { text: "This job does not fit your vehicle.", isIncluded: false, checkTaskId: null };
  if (includedIn !== null)
    return {
      text: `Already included in ${includedIn.isService ? `your ${includedIn.name}` : includedIn.name}, so you do not pay for it twice.`,
      isIncluded: true,
      checkTaskId: null,
    };
  if (missing === null) return null;
  const [question, checkWith] = FIT_QUESTIONS[missing as MissingFact] ?? [
    "whether this job fits your vehicle",
    INSPECTION_TASK_ID,
  ];
  return {
    text: `We need to check ${question} before we can price this job.`,
    isIncluded: false,
    checkTaskId: checkWith,
  };
}

/** The answers about an item as text: "205/55 R16 x 4 Value", "Front bumper, Door"; null = none. */
export const itemDetail = (item: CartItem): string | null => describeItem(item, withoutQuestion);

const describeItem = (item: CartItem, formatAnswer: (response: string) => string): string | null =>
  KINDS[findKind(item)].detail(item, formatAnswer);

/** Shortens "Which panel is damaged? Door" to "Door". Answers such as "Yes", "No" or "Not sure" keep their question, because they mean nothing without it. */
function withoutQuestion(response: string): string {
  const [, answer] = /^[^?]*\?\s+(.+)$/s.exec(response) ?? [];
  return answer === undefined || /^(Yes|No|Not sure|Nothing)\b/.test(answer) ? response : answer;
}

/** Details for the workshop: the questions with their answers and the customer's own words, each mentioned once. */
export function workDetail(item: CartItem): string | null {
  const text = [describeItem(item, (response) => response), item.notes?.trim()].filter(
    (text): text is string => !!text && text !== item.name.trim(),
  );
  return text.length === 0 ? null : [...new Set(text)].join("\n");
}

/** Name of a job in all lists of a quote or booking. If another item already includes the work, the name says so. */
export const jobLabel = ({ name, assessment }: Pick<CartItem, "name" | "assessment">): string =>
  assessment?.includedIn ? `${name} (already included in ${assessment.includedIn.name})` : name;

export const jobLabels = (cart: readonly Pick<CartItem, "name" | "assessment">[]): readonly string[] =>
  cart.map(jobLabel);

/** The jobs of a booking, for workshops. They need the exact logbook service: "Logbook Service (60,000 km or 48 months)". */
export const bookedJobLabels = (cart: readonly CartItem[]): readonly string[] =>
  cart.map((item) =>
    item.kind === "Service" && item.intervalName ? `${jobLabel(item)} (${item.intervalName})` : jobLabel(item),
  );
