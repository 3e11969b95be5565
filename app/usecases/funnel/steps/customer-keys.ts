import type { Journey } from "../../../domain/funnel/journey";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic } from "../step";

/** Where the keys are while the work is done. */
export const KEY_PLACES = ["with-me", "at-reception", "in-a-lock-box"] as const;
type KeyPlace = (typeof KEY_PLACES)[number];

export interface KeysScreen {
  readonly places: readonly { readonly value: KeyPlace; readonly label: string }[];
}

export interface KeysAnswer {
  readonly place: KeyPlace;
}

const WORDS: Readonly<Record<KeyPlace, string>> = {
  "with-me": "I’ll hand the keys over",
  "at-reception": "The keys are at reception",
  "in-a-lock-box": "The keys are in a lock box",
};

const screen: LoadScreen<KeysScreen> = () => ({
  places: KEY_PLACES.map((value) => ({ value, label: WORDS[value] })),
});

/** The mechanic reads it with the notes. */
function tellPlace(_: Context, { lead }: Journey, { place }: KeysAnswer): Decision {
  const notes = [lead.repairNotes, WORDS[place]].filter((line) => line !== null);
  return { ok: true, patch: { repairNotes: [...new Set(notes)].join("\n") }, to: "customer" };
}

export const customerKeys: StepLogic<KeysScreen, KeysAnswer> = { screen, answer: tellPlace };
