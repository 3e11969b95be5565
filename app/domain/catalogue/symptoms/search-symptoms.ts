import { foldText } from "../../core/words/edit-distance";
import { type Searchable, searchTaskIndex, type TaskIndex, buildTaskIndex } from "../search/task-index";
import { findMostUrgent, type Symptom, type SymptomGuide, type Urgency } from "./guide";

interface IndexedSymptom extends Searchable {
  readonly symptom: Symptom;
}

export type SymptomIndex = TaskIndex<IndexedSymptom>;

/** Builds the same kind of index as for tasks, from the phrases that drivers use. */
export const buildSymptomIndex = ({ symptoms }: Pick<SymptomGuide, "symptoms">): SymptomIndex =>
  buildTaskIndex(
    symptoms.map((symptom, index) => ({
      symptom,
      id: index,
      name: symptom.title,
      summary: symptom.summary,
      tags: symptom.colours,
      synonyms: [],
      phrases: symptom.phrases.map((phrase) => [phrase, 0] as const),
      isPopular: false,
      sort: index,
    })),
  );

/** Returns at most ten symptoms, best first. */
export const searchSymptoms = (
  index: SymptomIndex,
  text: string,
  isIncluded: (symptom: Symptom) => boolean = () => true,
): readonly Symptom[] =>
  searchTaskIndex(index, text, ({ symptom }) => isIncluded(symptom)).map(({ symptom }) => symptom);

/**
 * Words that make any description urgent. The search may rank a harmless symptom first, and the guide must never say that a fire can wait. Matched against
 * folded text ("won't" is "wont").
 */
const WARNING_SIGNS: readonly (readonly [RegExp, Urgency])[] = [
  [/\b(burning|burnt|smok(e|ing|es)|melt\w*|sparking)\b/, "workshop"],
  [
    /\b((on|a|caught|catch|catching) fire|flames?|smoke (from|coming|under|in the|inside)|smoking|steam(ing)?|explod\w*)\b/,
    "stop",
  ],
  [
    /\b(no|lost|lose|losing|failed|gone) (the |my |all )?(brakes?|steering)\b|\bbrakes? (have |has |are |is )?(gone|failed|fail)\b|\b(wont|doesnt|does not|not|cant) stop(ping)?\b(?! (it|the|beep))/,
    "stop",
  ],
  [/\b(pedal|brake) .{0,25}\b(floor|sinks?|sinking|soft|spongy|squishy|mushy)\b/, "stop"],
  [
    /\bred\b.{0,25}\b(light|symbol|lamp|warning|triangle|thermometer|oil|battery|brake)\b|\b(light|symbol|lamp|warning)\b.{0,20}\bred\b/,
    "workshop",
  ],
  [/\bred (oil|battery|temp\w*|thermometer|brake|steering)\b/, "stop"],
  [
    /\b(bang|pouring|gush\w*|everywhere|spraying)\b.{0,40}\b(oil|fluid|coolant|fuel|petrol|diesel|road|smoke)\b|\b(oil|fluid|coolant|fuel|petrol|diesel)\b.{0,30}\b(everywhere|pouring|gush\w*|spraying|running out)\b/,
    "stop",
  ],
  [/\b(petrol|fuel|diesel)\b.{0,20}\b(leak\w*|drip\w*|puddle|pouring|running (down|out|from))\b/, "stop"],
  [
    /\b(put|putting|filled|pumped)\b.{0,40}\b(diesel|petrol|unleaded|e10|9[158]|adblue)\b.{0,12}\b(in|into|with)\b|\b(put|filled)\b.{0,40}\b(in|into|with)\b.{0,12}\b(diesel|petrol|unleaded|adblue)\b/,
    "stop",
  ],
  [
    /\b(wheel|tyre)\b.{0,25}\b(wobbl\w*|loose|fall\w*|fell|coming off|came off|wonky|bulg\w*|blew|burst|cords?)\b/,
    "stop",
  ],
  [
    /\b(cuts?|cut|cutting|conk\w*) out\b|\b(dies|died|dying|stall\w*|shuts? off|shut down)\b.{0,40}\b(driving|motorway|freeway|highway|road|traffic|idle|lights|unless|stop)\b|\b(idle|driving)\b.{0,20}\b(dies|died|stall\w*)\b/,
    "stop",
  ],
  [/\b(wont|doesnt|does not|not) (move|go forward|drive)\b|\bno (drive|reverse)\b/, "stop"],
  [
    /\b(car|engine|it|ute|van) (just |suddenly |randomly )?(dies|died|conked|shut|stalls|stalled)\b(?! (overnight|if i leave))/,
    "stop",
  ],
  [/\bsteering\b.{0,30}\b(did not|didnt|doesnt|does not)\b/, "stop"],
  [/\babs\b.{0,30}\bbrake\b|\bbrake\b.{0,30}\babs\b/, "stop"],
  [
    /\b(flash\w*|blink\w*)\b.{0,20}\b(engine|check)\b|\b(engine|check|orange|amber|yellow)\b.{0,25}\b(flash\w*|blink\w*)\b/,
    "workshop",
  ],
  [/\b(headache|dizzy|carbon monoxide|fumes (in|inside))\b/, "stop"],
  [/\b(over ?heat\w*|boil\w*|in the red)\b/, "stop"],
  [
    /\b(lost|lose|loss of|losing|no) power\b|\blimp\b|\b(pot ?hole|kerb|curb|gutter|crash\w*|hit a|hit the)\b/,
    "workshop",
  ],
  [/\b(cant|cannot|hard to) see\b|\b(demist|demister|defog|fog\w*)\b/, "workshop"],
  [/\b(brakes?|steering|pedal)\b/, "workshop"],
];

/** Minimum urgency of a description: that of the best search result, raised by any warning signs in the text. null = no result and no warning sign. */
export function findUrgency(text: string, results: readonly Pick<Symptom, "urgency">[]): Urgency | null {
  const folded = foldText(text);
  return findMostUrgent([
    ...results.slice(0, 1).map(({ urgency }) => urgency),
    ...WARNING_SIGNS.flatMap(([sign, urgency]) => (sign.test(folded) ? [urgency] : [])),
  ]);
}
