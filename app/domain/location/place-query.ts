import { foldText } from "../core/words/edit-distance.ts";

/** Short forms people write on envelopes, where another word follows: "Mt Eden", "St Kilda", "Nth Sydney". */
const LONG_FORM: Readonly<Record<string, string>> = {
  mt: "mount",
  mnt: "mount",
  st: "saint",
  nth: "north",
  sth: "south",
  pt: "point",
  prt: "port",
  ft: "fort",
  lwr: "lower",
  upr: "upper",
};
/** The same, as a last word. */
const LAST_LONG_FORM: Readonly<Record<string, string>> = {
  hts: "heights",
  is: "island",
  bch: "beach",
  jn: "junction",
  jnc: "junction",
  hbr: "harbour",
  harbor: "harbour",
  crk: "creek",
  gdns: "gardens",
  vly: "valley",
  vlg: "village",
  pk: "park",
  pt: "point",
};
/** A longer query is not a place. */
const MAX_CHARACTERS = 60;
/** A shorter name forgives no typing error. */
const MIN_TYPO_LENGTH = 5;

/** Long names of the states, so that "bondi new south wales" finds Bondi NSW. */
export const AU_STATES: Readonly<Record<string, string>> = {
  NSW: "new south wales",
  VIC: "victoria",
  QLD: "queensland",
  SA: "south australia",
  WA: "western australia",
  TAS: "tasmania",
  NT: "northern territory",
  ACT: "australian capital territory",
};

/** What someone typed to find a place. */
export interface PlaceQuery {
  /** Folded, long forms, no blanks: what the keys of names begin with. */
  readonly key: string;
  /** Folded words, each of which may stand anywhere in name, region or postcode. */
  readonly words: readonly string[];
  /** The name alone, without state and postcode, as a key: what spellings near to it are looked for; null where it is too short. */
  readonly nearKey: string | null;
  /** The state that was named, AU short name. */
  readonly state: string | null;
}

const longFormsOf = (text: readonly string[]): readonly string[] =>
  text.map((word, at) =>
    at < text.length - 1 ? (LONG_FORM[word] ?? word) : at > 0 ? (LAST_LONG_FORM[word] ?? word) : word,
  );

/** A name as its key: folded, "Mt" and "St" written out, no blanks. "Mt St Thomas", "O'Connor" and "Bondi Beach" are "mountsaintthomas", "oconnor", "bondibeach". */
export const placeKey = (name: string): string => longFormsOf(foldText(name).split(" ")).join("");

/** Words of a name as the text search has them: as written and as written out. */
export const formatPlace = (name: string): readonly string[] => {
  const text = foldText(name).split(" ");
  return [...new Set([...text, ...longFormsOf(text)])];
};

/** What was typed into the location field; null when there is no word in it. */
export function placeQuery(text: string): PlaceQuery | null {
  const input = foldText(text.slice(0, MAX_CHARACTERS));
  if (input === "") return null;
  const message = longFormsOf(input.split(" "));
  const [state, place] = stateOf(message.join(" ").replace(/ \d{3,4}$/, ""));
  const nearKey = place.replaceAll(" ", "");
  return {
    key: message.join(""),
    words: message,
    nearKey: nearKey.length < MIN_TYPO_LENGTH || /^\d+$/.test(nearKey) ? null : nearKey,
    state,
  };
}

/** The state at the end, in full or abbreviated, and the text before it. */
function stateOf(text: string): readonly [string | null, string] {
  for (const [short, long] of Object.entries(AU_STATES))
    for (const ending of [` ${short.toLowerCase()}`, ` ${long}`])
      if (text.endsWith(ending)) return [short, text.slice(0, -ending.length)];
  return [null, text];
}

/** A whole postcode: who types one means it and nothing that begins like it. */
export const isPostcode = ({ key }: PlaceQuery): boolean => /^\d{4}$/.test(key);
