import { readHours100, readMoney } from "../../core/money/read-number";
import { addCents, type Cents } from "../../core/money/money";
import { calculateShare } from "../../core/money/rounding";
import { addDays, isPlainDay } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import { COLOURS, type Colour, type FindingContent, type FindingLine, MAX_FINDING_LENGTH } from "./finding";
import type { FormErrors } from "../../core/forms/read-form";

const MAX_PART_NAME_LENGTH = 80;
const MAX_HOURS_100 = 10_000;
const MAX_DAYS_UNTIL_READY = 60;

export interface FindingInput {
  readonly colour: string;
  readonly text: string;
  readonly hours: string;
  readonly readyDay: string;
  readonly readyTime: string;
  readonly parts: readonly { readonly name: string; readonly price: string }[];
}

export type FindingResult =
  | { readonly ok: true; readonly colour: Colour; readonly content: FindingContent; readonly total: Cents }
  | { readonly ok: false; readonly fields: FormErrors };

const isColour = (input: string): input is Colour => COLOURS.some((colour) => colour === input);

function parseHours(text: string): number | null {
  const hours100 = readHours100(text);
  return hours100 !== null && hours100 > 0 && hours100 <= MAX_HOURS_100 ? hours100 : null;
}

/**
 * Parses a finding as typed by a workshop. `rate` = its labour rate in cents per hour, `now` = its local time. Errors are keyed by the names of the form
 * fields.
 */
export function readFinding(
  findingInput: FindingInput,
  { rate, now }: { readonly rate: Cents; readonly now: { readonly day: PlainDay; readonly time: PlainTime } },
): FindingResult {
  const fields: Record<string, readonly string[]> = {};
  const text = findingInput.text.replace(/\r\n?/g, "\n").trim();
  if (!isColour(findingInput.colour)) fields.colour = ["Choose red, amber or green"];
  if (text === "") fields.text = ["Describe what you found"];
  else if (text.length > MAX_FINDING_LENGTH) fields.text = [`Use at most ${MAX_FINDING_LENGTH} characters`];
  const lines: FindingLine[] = [];
  if (findingInput.hours.trim() !== "") {
    const hours100 = parseHours(findingInput.hours);
    if (hours100 === null) fields.hours = ["Enter hours like 0.5 or 1.25, up to 100"];
    else lines.push({ kind: "labour", name: "Labour", hours100, rate, amount: calculateShare(rate, hours100, 100) });
  }
  findingInput.parts.forEach(({ name: typedName, price }, index) => {
    const name = typedName.trim();
    if (name === "" && price.trim() === "") return;
    const amount = price.trim() === "" ? null : readMoney(price);
    if (name === "") fields[`part-${index + 1}`] = ["Enter the name of the part"];
    else if (name.length > MAX_PART_NAME_LENGTH)
      fields[`part-${index + 1}`] = [`Use at most ${MAX_PART_NAME_LENGTH} characters`];
    if (amount === null || amount === 0) fields[`price-${index + 1}`] = ["Enter a price in dollars, like 49.50"];
    else lines.push({ kind: "part", name, hours100: null, rate: null, amount });
  });
  const readyBy = parseReadyBy(findingInput, now, fields);
  const hasProblems = Object.keys(fields).length > 0;
  if (findingInput.colour === "green" && lines.length > 0)
    fields.colour = ["Green means that no work is needed. Leave out the price, or choose red or amber"];
  else if (isColour(findingInput.colour) && findingInput.colour !== "green" && lines.length === 0 && !hasProblems)
    fields.hours = ["Enter labour hours or a part, so that the customer can approve a price"];
  const total = addCents(...lines.map(({ amount }) => amount));
  if (!isColour(findingInput.colour) || Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, colour: findingInput.colour, content: { text, lines, readyBy }, total };
}

function parseReadyBy(
  { readyDay, readyTime }: Pick<FindingInput, "readyDay" | "readyTime">,
  now: { readonly day: PlainDay; readonly time: PlainTime },
  fields: Record<string, readonly string[]>,
): FindingContent["readyBy"] {
  const day = readyDay.trim();
  const time = readyTime.trim();
  if (day === "" && time === "") return null;
  if (!isPlainDay(day)) fields.readyDay = ["Choose the day when the car will be ready"];
  else if (day > addDays(now.day, MAX_DAYS_UNTIL_READY))
    fields.readyDay = [`Choose a day within ${MAX_DAYS_UNTIL_READY} days`];
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) fields.readyTime = ["Enter a time like 16:30"];
  else if (isPlainDay(day) && `${day}T${time}` <= `${now.day}T${now.time}`)
    fields.readyDay = ["Choose a time in the future"];
  return isPlainDay(day) ? { day, time } : null;
}
