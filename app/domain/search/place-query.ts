import { foldText } from "./fold";

/** Short forms people write on envelopes; the list of places has the long ones. */
const LONG_FORM: Readonly<Record<string, string>> = { mt: "mount", nth: "north", sth: "south" };
/** A longer query is not a place. */
const MAX_CHARACTERS = 60;

/** What was typed into the location field, folded as the places are. "Mt Eden," is "mount eden". */
export function placeQuery(text: string): string {
  return foldText(text.slice(0, MAX_CHARACTERS))
    .split(" ")
    .map((word) => LONG_FORM[word] ?? word)
    .join(" ");
}
