import { serviceItem } from "../../../domain/lead/cart/cart-items";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { formatMonth } from "../../../domain/core/time/format";
import { blankToNull } from "../../../domain/core/words/blank-to-null";
import type { Context } from "../../context";
import { listDueMonths } from "../date-window";
import { toPhotosScreen, type PhotosScreen } from "../screen-parts";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface NotesScreen {
  readonly repairNotes: string;
  /** Question about the next service. Null = the question is not asked, because the cart contains a service. */
  readonly nextService: {
    readonly months: readonly { readonly value: PlainDay; readonly label: string }[];
    readonly selected: PlainDay | null;
  } | null;
  readonly photos: PhotosScreen | null;
}

export interface NotesAnswer {
  readonly repairNotes: string | null;
  /** First day of the chosen month; null = not known or not asked. */
  readonly nextServiceDue: PlainDay | null;
}

const screen: LoadScreen<NotesScreen> = (context, journey) => ({
  repairNotes: journey.lead.repairNotes ?? "",
  nextService: nextService(context, journey),
  photos: toPhotosScreen(context, journey),
});

/** The question about the next service, for customers who book only repairs. If the cart has a service, it is not needed. */
function nextService(context: Context, { lead }: Journey): NotesScreen["nextService"] {
  if (serviceItem(lead.cart)) return null;
  const months = listDueMonths(context, lead);
  return {
    months: months.map((value) => ({ value, label: formatMonth(value) })),
    selected: months.find((month) => month === lead.nextServiceDue) ?? null,
  };
}

function saveNotes(context: Context, { lead }: Journey, { repairNotes, nextServiceDue }: NotesAnswer): Decision {
  const notes = { repairNotes: blankToNull(repairNotes) };
  if (serviceItem(lead.cart)) return { ok: true, patch: notes, to: "customer" };
  if (nextServiceDue !== null && !listDueMonths(context, lead).includes(nextServiceDue))
    return refuse("invalid-input", { nextServiceDue: ["Choose one of the months"] });
  return { ok: true, patch: { ...notes, nextServiceDue }, to: "customer" };
}

export const customerNotesForMechanic: StepLogic<NotesScreen, NotesAnswer> = { screen, answer: saveNotes };
