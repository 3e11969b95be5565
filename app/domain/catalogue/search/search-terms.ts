import { foldText } from "../../core/words/edit-distance";

/** Words that do not help to distinguish tasks, including the many words for "broken". "cold" is deliberately not included. */
const UNINFORMATIVE_WORDS = new Set(
  (
    "a about all am an and any are as at bad badly be because been being big both but by came can cannot cant car come comes coming could did didnt do does doesnt doing dont down drive driver drivers driving " +
    "every fault faulty feel feels few for from gets getting give go goes going gone got had has have havent having he help her here him his how i if im in into is isnt it its ive just keep keeps kept left right heaps low high little when whenever like little look looking " +
    "lot made make makes making me mine my need needed needs new no nor not now of off ok old on one only onto or our out over own please problem put really s said second third seem seems she side since so some someone something " +
    "somewhere sort sounds still stopped sudden suddenly t than that the their them then there these they thing this those through to too under until up us use used using ute vehicle very want wants was wasnt way we went were what when where which while who " +
    "whole why will with without wont work working works would yet you your " +
    "broke broken buggered bung busted cactus cooked crook dodgy dying fail failed failing fix fixed fixing had issue knackered kaput mend munted repair repaired replace replaced replacing rooted shot stuffed toast trouble wrong"
  ).split(" "),
);
export const isUninformative = (word: string): boolean => UNINFORMATIVE_WORDS.has(word);

/** Phrases of two or three words that are treated as one word. */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/\b(a c|air ?con(d|ditioner|ditioning|ditoning)?)\b/g, "aircon"],
  [/\bwind (screen|shield)\b/g, "windscreen"],
  [/\bcam ?belt\b/g, "timing belt"],
  [/\bhead ?(light|lamp|lite)(s?)\b/g, "headlight"],
  [/\b(hand|park|parking|emergency) ?brake\b/g, "handbrake"],
  [/\brego\b|\bregistration\b/g, "rego"],
  [/\bspeed ?humps?\b/g, "bump"],
  // Replaced as a phrase, so that "charge" is not matched to charging a battery.
  [/\broad user (charges?|licen[cs]es?)\b|\brucs?\b/g, "ruc"],
];

/** The first matching rule applies, so "glass" keeps its ending. */
const WORD_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, "y"],
  [/(ss|us)$/, "$1"],
  [/s$/, ""],
];

/** Synonyms: the catalogue's word, then the words that people type. Both sides are stemmed. */
const SYNONYM_STEMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    noise: "sound sounds noises racket",
    squeal: "squeak squeaks screech squeel squeek",
    grind: "scrape scraping metallic",
    clunk: "bang thud thump clonk bump",
    knock: "knocks tapping tap",
    hum: "drone droning roar whirr whir",
    vibration: "vibrate vibrates vibrating shake shakes shaking shudder shimmy wobble judder",
    smell: "odour stink stinks reek whiff fumes",
    leak: "drip drips dripping seep seeping puddle weep spill",
    transmission: "gearbox tranny trans box",
    automatic: "auto",
    shock: "shocker shockies shocky absorber strut struts damper",
    rotor: "disc disk discs",
    calliper: "caliper",
    tyre: "tire",
    alloy: "rim mag mags",
    globe: "bulb lamp",
    indicator: "blinker flasher",
    bonnet: "hood",
    boot: "trunk tailgate hatch",
    guard: "fender",
    exhaust: "tailpipe",
    coolant: "antifreeze",
    dent: "ding dint",
    smash: "crash accident collision prang bingle",
    scratch: "scuff scrape keyed",
    battery: "batt bat",
    temperature: "temp",
    differential: "diff",
    cylinder: "cyl",
    speedometer: "speedo",
    light: "lite",
    puncture: "puncher punture",
    flat: "dead",
    overheat: "overheats boil boiling",
    fuel: "petrol",
    wof: "woff warrant",
    windscreen: "windshield",
    engine: "donk motor",
    inspection: "check inspect checkup",
    remote: "fob",
    stereo: "radio",
  }).flatMap(([term, synonyms]) => synonyms.split(" ").map((word) => [stem(word), stem(term)])),
);

/** Stemmed synonyms as typed, mapped to the catalogue's words. They are also used for typo correction. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(Object.entries(SYNONYM_STEMS));

/** Splits a text into search terms: folded, stemmed and mapped to the catalogue's words. Uninformative words are dropped unless nothing else is left. */
export function toSearchTerms(text: string): readonly string[] {
  const folded = COMPOUNDS.reduce(
    (partialText, [compound, value]) => partialText.replace(compound, value),
    foldText(text),
  );
  const words = folded.split(" ").filter((word) => word !== "");
  const informativeWords = words.filter((word) => !UNINFORMATIVE_WORDS.has(word));
  return (informativeWords.length > 0 ? informativeWords : words).map(stem).map((word) => SYNONYM_STEMS[word] ?? word);
}

/**
 * Removes endings in the same way from queries and catalogue texts, so that "squealing", "squeals" and "squeaky" get the same stem. The stem need not be a
 * word.
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const [ending, value] = WORD_ENDINGS.find(([pattern]) => pattern.test(word)) ?? [/$/, ""];
  let stemmed = word.replace(ending, value);
  if (stemmed.length > 5 && stemmed.endsWith("ing")) stemmed = stemmed.slice(0, -3);
  else if (stemmed.length > 4 && /[^e]ed$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  // "slipping" and "slipped" become "slip".
  if (stemmed.length > 3 && stemmed !== word && /([bdgkmnprt])\1$/.test(stemmed)) stemmed = stemmed.slice(0, -1);
  return stemmed.length > 3 ? stemmed.replace(/[ey]$/, "") : stemmed;
}
