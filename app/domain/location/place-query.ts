import { foldText } from "../core/words/edit-distance.ts";

/** Abbreviations used on envelopes before another word: "Mt Eden", "St Kilda", "Nth Sydney". */
const LONG_FORMS: Readonly<Record<string, string>> = {
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
/** Abbreviations used as the last word. */
const FINAL_LONG_FORMS: Readonly<Record<string, string>> = {
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
/** Maximum query length in characters. Longer queries are cut off. */
const MAX_QUERY_LENGTH = 60;
/** Minimum length of a name for typo tolerance. */
const MIN_TYPO_LENGTH = 5;

/** Full names of the states, so that "bondi new south wales" finds Bondi NSW. */
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

/** A parsed query from the location field. */
export interface PlaceQuery {
  /** Folded text with abbreviations expanded and no spaces. Matched against the beginning of place keys. */
  readonly key: string;
  /** Folded words. Each can match anywhere in the name, region or postcode. */
  readonly words: readonly string[];
  /** Key of the name without state and postcode, for finding similar spellings. null if it is too short or a number. */
  readonly nearKey: string | null;
  /** The state in the query, AU short name; null = none. */
  readonly state: string | null;
}

const expandAbbreviations = (wordList: readonly string[]): readonly string[] =>
  wordList.map((word, at) =>
    at < wordList.length - 1 ? (LONG_FORMS[word] ?? word) : at > 0 ? (FINAL_LONG_FORMS[word] ?? word) : word,
  );

/**
 * Search key of a name: folded, "Mt" and "St" written in full, no spaces. "Mt St Thomas", "O'Connor" and "Bondi Beach" become "mountsaintthomas", "oconnor"
 * and "bondibeach".
 */
export const placeKey = (name: string): string => expandAbbreviations(foldText(name).split(" ")).join("");

/** Words of a name for the text search, both as written and with abbreviations expanded. */
export const searchWords = (name: string): readonly string[] => {
  const wordList = foldText(name).split(" ");
  return [...new Set([...wordList, ...expandAbbreviations(wordList)])];
};

/** Parses the text of the location field; null if it contains no word. */
export function parsePlaceQuery(text: string): PlaceQuery | null {
  const input = foldText(text.slice(0, MAX_QUERY_LENGTH));
  if (input === "") return null;
  const words = expandAbbreviations(input.split(" "));
  const [state, place] = parseState(words.join(" ").replace(/ \d{3,4}$/, ""));
  const nearKey = place.replaceAll(" ", "");
  return {
    key: words.join(""),
    words,
    nearKey: nearKey.length < MIN_TYPO_LENGTH || /^\d+$/.test(nearKey) ? null : nearKey,
    state,
  };
}

/** Splits the text into the state at its end, in full or abbreviated, and the text before it. */
function parseState(text: string): readonly [string | null, string] {
  for (const [abbreviation, fullName] of Object.entries(AU_STATES))
    for (const suffix of [` ${abbreviation.toLowerCase()}`, ` ${fullName}`])
      if (text.endsWith(suffix)) return [abbreviation, text.slice(0, -suffix.length)];
  return [null, text];
}

/** Whether the query is a complete postcode, which is matched exactly. */
export const isPostcode = ({ key }: PlaceQuery): boolean => /^\d{4}$/.test(key);
