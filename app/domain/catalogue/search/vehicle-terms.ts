import type { Country } from "../../core/country/country";
import type { VehicleModel } from "../vehicle/variant";
import type { Fuel, Transmission } from "../vehicle/vehicle";
import { MAX_PLATE_LENGTH, splitPlateState } from "../vehicle/plate";
import { foldText } from "../../core/words/edit-distance";

/** The vehicle details found in a text, in the catalogue's terms. */
export interface VehicleSearchTerms {
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly body: string | null;
  readonly fuel: Fuel | null;
  readonly transmission: Transmission | null;
}

export interface VehicleSearchResult {
  readonly vehicle: VehicleSearchTerms;
  /** The folded text with make, model and year replaced by `CAR_TERM`, so that "forester service" is treated like "car service". */
  readonly rest: string;
  /** The words that do not describe the vehicle, folded. */
  readonly job: string;
  /** Words with no known meaning; used only if the whole text should describe a vehicle. */
  readonly unknownWords: readonly string[];
}

/** Makes and models, keyed by folded name. */
export interface VehicleNames {
  readonly makes: ReadonlyMap<string, string>;
  /** Several makes may share a model name. */
  readonly models: ReadonlyMap<string, readonly VehicleModel[]>;
  /** Number of words in the longest name. */
  readonly maxWordCount: number;
}

/** Replaces the vehicle's words in a search text. */
export const CAR_TERM = "car";

/** Local nicknames of makes and models, in addition to the catalogue's names. */
const MAKE_NICKNAMES: Readonly<Record<string, string>> = {
  vw: "Volkswagen",
  merc: "Mercedes-Benz",
  mercedes: "Mercedes-Benz",
  benz: "Mercedes-Benz",
  beemer: "BMW",
  bmer: "BMW",
  chev: "Chevrolet",
  chevy: "Chevrolet",
  mitsi: "Mitsubishi",
  mitsu: "Mitsubishi",
  subi: "Subaru",
  suby: "Subaru",
  alfa: "Alfa Romeo",
  ssangyong: "SsangYong",
  landrover: "Land Rover",
  "range rover": "Land Rover",
  rangie: "Land Rover",
};
const MODEL_NICKNAMES: Readonly<Record<string, string>> = {
  cruiser: "landcruiser",
  prado: "landcruiser prado",
  commo: "commodore",
  axela: "mazda3",
  demio: "mazda2",
  atenza: "mazda6",
};
const NICKNAMES = new Set([...Object.keys(MAKE_NICKNAMES), ...Object.keys(MODEL_NICKNAMES)]);

/** Model names that are ordinary words or too short to be certain. They are recognised only together with their make. */
const AMBIGUOUS_MODEL_NAMES = new Set(
  (
    "a ad b c d e f g i k m s t x ii iii across ace across beat blade born cab caravan charger city club combo cross " +
    "crew cube dawn ease edge element es express fit fun gs hatch idea is it life line logo lot lt m3 march master " +
    "mini mk move neon new note one park pilot plus premium rc rise rush seal spark sport ss stage stream sunny tf " +
    "titan today truck tt tx up ute van viva volt wagon will wind wish 100 123 124 125 200 207 208 300 400 500 600 800"
  ).split(" "),
);
const BODIES: Readonly<Record<string, string>> = {
  hatch: "Hatchback",
  hatchback: "Hatchback",
  sedan: "Sedan",
  wagon: "Wagon",
  ute: "Ute",
  suv: "SUV",
  coupe: "Coupe",
  convertible: "Convertible",
};
const FUELS: Readonly<Record<string, Fuel>> = {
  petrol: "Petrol",
  diesel: "Diesel",
  hybrid: "Hybrid",
  phev: "Plug-in Hybrid",
  electric: "Electric",
  ev: "Electric",
  lpg: "LPG",
};
const TRANSMISSIONS: Readonly<Record<string, Transmission>> = {
  auto: "Automatic",
  automatic: "Automatic",
  manual: "Manual",
};
const YEAR_PATTERN = /^(19[5-9]\d|20[0-4]\d)$/;

/** Makes and models in this market that are only electric. */
const ELECTRIC_MAKES = new Set(["Tesla", "Polestar", "Ora", "XPeng", "Zeekr", "Deepal"]);
const ELECTRIC_MODELS =
  /^(Leaf|Ariya|Atto|Dolphin|Seal|Ioniq 5|Ioniq 6|EV\d|Zoe|i3|i4|i5|i7|iX|e-tron|EQ[A-Z]|ID\.|MG4|Cyberster|bZ4X|Solterra|Taycan|Macan Electric|Mach-E|i-MiEV|E-Golf|EX\d|C40|Born|Megane E-Tech|ComE|Inster)/i;

/** Whether the vehicle is known to be electric. */
export const isElectric = ({ make, model, fuel }: VehicleSearchTerms): boolean =>
  fuel === "Electric" || (make !== null && ELECTRIC_MAKES.has(make)) || (model !== null && ELECTRIC_MODELS.test(model));

export function indexVehicleNames(rows: readonly VehicleModel[]): VehicleNames {
  const makes = new Map<string, string>();
  const models = new Map<string, VehicleModel[]>();
  for (const row of rows) {
    makes.set(foldText(row.make), row.make);
    for (const name of new Set([foldText(row.model), foldText(row.model).replaceAll(" ", "")]))
      models.set(name, [...(models.get(name) ?? []), row]);
  }
  for (const [nickname, make] of Object.entries(MAKE_NICKNAMES))
    if (makes.has(foldText(make))) makes.set(nickname, make);
  for (const [nickname, name] of Object.entries(MODEL_NICKNAMES)) {
    const model = models.get(name);
    if (model !== undefined) models.set(nickname, model);
  }
  const wordCount = (name: string) => name.split(" ").length;
  return { makes, models, maxWordCount: Math.max(1, ...[...makes.keys(), ...models.keys()].map(wordCount)) };
}

/**
 * Finds the vehicle in a text: make, model and year, and body, fuel and gearbox from the remaining words. A word that `isPartOfJob` links to its neighbour
 * keeps its meaning for the job: "leaf spring" does not mean a Nissan Leaf.
 */
export function parseVehicleSearch(
  text: string,
  names: VehicleNames,
  country: Country,
  isPartOfJob: (word: string, neighbour: string) => boolean = () => false,
): VehicleSearchResult {
  const inputWords = foldText(text)
    .split(" ")
    .filter((word) => word !== "");
  const makeRun = findRun(inputWords, names.maxWordCount, (name) => names.makes.has(name));
  const make = makeRun === null ? null : (names.makes.get(makeRun.name) ?? null);
  const modelRun = findRun(inputWords, names.maxWordCount, (name, first, end) => {
    const rows = findModels(names, name, make);
    if (rows.length === 0) return false;
    const overlapsMake = makeRun !== null && first < makeRun.end && makeRun.first < end;
    if (overlapsMake && name === makeRun?.name) return false;
    if (make !== null && makeRun !== null) return first === makeRun.end || end === makeRun.first || !isWeakName(name);
    if (isWeakName(name)) return false;
    return ![inputWords[first - 1], inputWords[end]].some(
      (neighbour) => neighbour !== undefined && isPartOfJob(name, neighbour),
    );
  });
  const rows = modelRun === null ? [] : findModels(names, modelRun.name, make);
  const row = pickModel(rows, country);
  const matchedPositions = new Set([...listIndexes(makeRun), ...listIndexes(modelRun)]);
  const yearIndex = inputWords.findIndex(
    (word, at) =>
      !matchedPositions.has(at) && YEAR_PATTERN.test(word) && isYearAtPosition(inputWords, at, matchedPositions),
  );
  const isVehiclePosition = (at: number) => matchedPositions.has(at) || (yearIndex >= 0 && at === yearIndex);
  const textWithoutVehicle = inputWords
    .flatMap((word, at) => (!isVehiclePosition(at) ? word : isVehiclePosition(at - 1) ? [] : CAR_TERM))
    .join(" ");
  const remainingWords = inputWords.filter((_, at) => !isVehiclePosition(at));
  const findTableValue = <T>(table: Readonly<Record<string, T>>) =>
    remainingWords.flatMap((word) => (Object.hasOwn(table, word) ? (table[word] as T) : []))[0] ?? null;
  const isVehicleWord = (word: string) => [BODIES, FUELS, TRANSMISSIONS].some((table) => Object.hasOwn(table, word));
  return {
    vehicle: {
      make: row?.make ?? make,
      model: row?.model ?? null,
      year: yearIndex < 0 ? null : Number(inputWords[yearIndex]),
      body: findTableValue(BODIES),
      fuel: findTableValue(FUELS),
      transmission: findTableValue(TRANSMISSIONS),
    },
    rest: textWithoutVehicle,
    job: remainingWords.join(" "),
    unknownWords: remainingWords.filter((word) => !isVehicleWord(word)),
  };
}

interface WordRun {
  readonly name: string;
  readonly first: number;
  /** Index after the last word. */
  readonly end: number;
}

/** Finds the longest run of words that is a name, and the first one among runs of equal length. */
function findRun(
  words: readonly string[],
  maxWordCount: number,
  isName: (name: string, first: number, end: number) => boolean,
): WordRun | null {
  for (let length = Math.min(maxWordCount, words.length); length > 0; length -= 1)
    for (let first = 0; first + length <= words.length; first += 1) {
      const name = words.slice(first, first + length).join(" ");
      const joinedName = name.replaceAll(" ", "");
      for (const value of joinedName === name ? [name] : [name, joinedName])
        if (isName(value, first, first + length)) return { name: value, first, end: first + length };
    }
  return null;
}

const listIndexes = (run: WordRun | null): readonly number[] =>
  run === null ? [] : Array.from({ length: run.end - run.first }, (_, index) => run.first + index);

const findModels = (names: VehicleNames, name: string, make: string | null): readonly VehicleModel[] =>
  (names.models.get(name) ?? names.models.get(`${foldText(make ?? "")} ${name}`) ?? []).filter(
    (row) => make === null || row.make === make,
  );

/** Whether a name identifies a model only together with its make: numbers, words of one or two letters, and ordinary words. */
const isWeakName = (name: string): boolean =>
  !NICKNAMES.has(name) && (AMBIGUOUS_MODEL_NAMES.has(name) || /^\d+$/.test(name) || /^[a-z]{1,2}$/.test(name));

/** Prefers a model sold in the country, then the one with the most recent versions; null if there are no rows. */
function pickModel(rows: readonly VehicleModel[], country: Country): VehicleModel | null {
  const sortedModels = [...rows].sort(
    (a, b) =>
      Number(b.soldIn.includes(country)) - Number(a.soldIn.includes(country)) ||
      b.recentVersionCounts[country] - a.recentVersionCounts[country],
  );
  return sortedModels[0] ?? null;
}

/** Whether four digits are a year: only if they are the whole text or next to the vehicle's name. Elsewhere they may be a postcode or a distance. */
const isYearAtPosition = (words: readonly string[], at: number, matchedPositions: ReadonlySet<number>): boolean =>
  words.length === 1 ||
  matchedPositions.has(at - 1) ||
  matchedPositions.has(at + 1) ||
  (matchedPositions.size > 0 && !/^\d{4}$/.test(words[at + 1] ?? ""));

/** The result of parsing a vehicle field: a plate, a vehicle in words, or neither. */
export type VehicleInput =
  /** `state` is the state typed after the plate; null = none was typed. */
  | { readonly kind: "plate"; readonly plate: string; readonly state: string | null }
  | { readonly kind: "words"; readonly vehicle: VehicleSearchTerms }
  | { readonly kind: "unknown" };

/** Parses a field that accepts a plate or a vehicle in words. A short model name such as "CX-5" is not taken for a personalised plate. */
export function parseVehicleText(text: string, names: VehicleNames, country: Country): VehicleInput {
  const { vehicle } = parseVehicleSearch(text, names, country);
  if (vehicle.make !== null || vehicle.model !== null) return { kind: "words", vehicle };
  const { plate, state } = splitPlateState(text, country);
  const words = state === null ? text.trim() : plate;
  // Several words without a digit are a description ("red ute"); one word may be a personalised plate.
  const looksLikePlate = /^[A-Z0-9]{2,}$/.test(plate) && (/\d/.test(plate) || !/\s/.test(words));
  return looksLikePlate && plate.length <= MAX_PLATE_LENGTH[country]
    ? { kind: "plate", plate, state }
    : { kind: "unknown" };
}
