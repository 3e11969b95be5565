import { normaliseText } from "../../core/words/clean-text";

/** Kinds of code printed on a tyre, bottle, battery, part or number plate, or shown by a trouble code reader. */
export type PrintedCodeKind = "tyre" | "oil" | "battery" | "trouble" | "part" | "plate";

export interface PrintedCode {
  readonly kind: PrintedCodeKind;
  /** The usual notation: "205/55 R16", "5W-30", "P0420", "RYCO Z386". */
  readonly text: string;
  /** Words to search for instead of the code; "" = the code alone identifies no job. */
  readonly words: string;
  /** Tyre size in millimetres, percent and inches; null for other codes. */
  readonly size: { readonly width: number; readonly profile: number; readonly rim: number } | null;
}

interface Pattern {
  readonly kind: PrintedCodeKind;
  readonly code: RegExp;
  readonly read: (...parts: string[]) => Omit<PrintedCode, "kind" | "size"> & { readonly size?: PrintedCode["size"] };
}

/** A digit, or a letter that is easily mistaken for one. */
const D = "[0-9OIL]";
const toDigits = (text: string): string => text.toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
const normaliseCode = (text: string): string => text.toUpperCase().replace(/\s+/g, " ").trim();

const describeTyre = (width: string, profile: string, rim: string) => {
  const size = { width: Number(toDigits(width)), profile: Number(toDigits(profile)), rim: Number(toDigits(rim)) };
  return { text: `${size.width}/${size.profile} R${size.rim}`, words: "new tyres", size };
};
const describeOtherTyre = (text: string) => ({ text: normaliseCode(text), words: "new tyres" });

const PATTERNS: readonly Pattern[] = [
  // Matches 205/55R16, 215/60 R16 95V, LT265/70R17, P225/45ZR17 and 2O5/55R16.
  {
    kind: "tyre",
    code: new RegExp(
      `\\b(?:P|LT)?(${D}{3}) ?[/-] ?(${D}{2}) ?[-/]? ?Z?R?F? ?(${D}{2})(?:LT|C)?(?: ?\\d{2,3}(?:/\\d{2,3})? ?[A-Z])?\\b`,
      "i",
    ),
    read: (_, width = "", profile = "", rim = "") => describeTyre(width, profile, rim),
  },
  // Matches 205 55 R16 and 205 55 16.
  {
    kind: "tyre",
    code: new RegExp(`^(${D}{2}5) (${D}[05]) ?R?(${D}{2})$`, "i"),
    read: (_, width = "", profile = "", rim = "") => describeTyre(width, profile, rim),
  },
  // Matches 31x10.5R15 and 195R14C.
  { kind: "tyre", code: /\b\d{2} ?x ?\d{1,2}(?:\.\d{1,2})? ?R? ?\d{2}(?:LT)?\b/i, read: describeOtherTyre },
  { kind: "tyre", code: /\b\d{3} ?R ?\d{2}C?\b/i, read: describeOtherTyre },
  // Matches 5W-30.
  {
    kind: "oil",
    code: /\b(\d{1,2}|O)W ?-? ?(\d[\dO])\b/i,
    read: (_, coldGrade = "", hotGrade = "") => ({
      text: `${toDigits(coldGrade)}W-${toDigits(hotGrade)}`,
      words: "oil change",
    }),
  },
  // Matches 55D23L, NS60LS, N70ZZ, NX120-7L, DIN66 and DIN 65L.
  {
    kind: "battery",
    code: /\b(?:\d{2,3}[A-H]\d{2}[LR]?|NS\d{2}Z?L?S?|NX\d{3}(?:-\d[A-Z]?)?|N\d{2}Z{1,2}L?|DIN ?\d{2}[A-Z]*)\b/i,
    read: (code) => ({ text: normaliseCode(code).replace(/^DIN /, "DIN"), words: "battery replacement" }),
  },
  // Matches P0420, also when misread as PO42O.
  {
    kind: "trouble",
    // C220d and B180d are car models, not trouble codes.
    code: /\b(?![BC]\d\d0D\b)([PBCU]) ?([0-3O][0-9A-FOI]{3})\b/i,
    read: (_, system = "", number = "") => ({
      text: `${system.toUpperCase()}${number.toUpperCase().replace(/O/g, "0").replace(/I/g, "1")}`,
      words: "engine light",
    }),
  },
  // Brands whose part numbers identify the part: Ryco Z386 (oil filter), Ryco A1528 (air filter), Bendix DB1479, NGK BKR6EIX, DBA 2852, Bosch 0 986 494 396.
  ...(
    [
      [/\bRYCO ?Z\d{1,4}[A-Z]{0,2}\b/i, "oil and filter change"],
      [/\bRYCO ?A\d{2,4}[A-Z]?\b/i, "air filter"],
      [/\bBENDIX ?DB ?\d{3,4}[A-Z0-9-]*\b/i, "brake pads"],
      [/\bNGK ?(?=[A-Z-]*\d)[A-Z0-9-]{4,12}\b/i, "spark plugs"],
      [/\bDBA ?\d{3,5}[A-Z]*\b/i, "brake rotors"],
      [/\b(?:BOSCH ?)?0 ?986 ?494 ?\d{3}\b/i, "brake pads"],
      [
        /\b(?:BOSCH|RYCO|BENDIX|DENSO|MANN|MAHLE|GATES|DAYCO|SAKURA|VALEO|NARVA|SACHS|MONROE|TRW|BREMBO|ACDELCO) ?(?=[A-Z /.-]{0,6}\d)[A-Z0-9][A-Z0-9 /.-]{2,14}[A-Z0-9]\b/i,
        "",
      ],
    ] as const
  ).map(
    ([code, searchWords]): Pattern => ({
      kind: "part",
      code,
      read: (text) => ({ text: normaliseCode(text), words: searchWords }),
    }),
  ),
  {
    kind: "part",
    code: /^Z\d{3}[A-Z]?$/i,
    read: (text) => ({ text: normaliseCode(text), words: "oil and filter change" }),
  },
  {
    kind: "part",
    code: /^(?:0 ?986|0 ?580|F ?026) ?[A-Z0-9][A-Z0-9 ]{5,9}$/i,
    read: (text) => ({ text: normaliseCode(text), words: "" }),
  },
  // Matches ABC123, 123ABC, AB12CD and 1AB 2CD.
  {
    kind: "plate",
    code: /^(?=[A-Z0-9 -]{5,8}$)(?=(?:[^0-9]*[0-9]){1,4}[^0-9]*$)(?=(?:[^A-Z]*[A-Z]){2,5}[^A-Z]*$)[A-Z0-9]{2,6}[ -]?[A-Z0-9]{0,4}$/i,
    read: (text) => ({ text: normaliseCode(text), words: "" }),
  },
];

/** Minimum number of digits, so that a word made of digit-like letters is not taken for a code. One is enough for part numbers. */
const minDigits = (kind: PrintedCodeKind): number => (kind === "part" ? 1 : 2);
const countDigits = (text: string): number => text.replace(/\D/g, "").length;

/** Returns the first printed code in a search, and the query with that code replaced by words; null = no code. */
export function readPrintedCode(input: string): { readonly code: PrintedCode; readonly query: string } | null {
  const text = normaliseText(input);
  for (const { kind, code, read } of PATTERNS) {
    const match = code.exec(text);
    if (match === null || countDigits(match[0]) < minDigits(kind)) continue;
    const { size = null, ...rest } = read(...match);
    const query = text.replace(code, ` ${rest.words} `).trim();
    return { code: { kind, size, ...rest }, query: query === "" ? text : query };
  }
  return null;
}

/** The query with any printed code replaced by words: "205/55R16" becomes "new tyres". */
export const replaceCodes = (input: string): string => readPrintedCode(input)?.query ?? normaliseText(input);

/** Formats a printed code as a note for the workshop: "Trouble code: P0420"; null = no note is needed. */
export function describeCode({ kind, text }: PrintedCode): string | null {
  const LABELS = {
    tyre: "Tyre size",
    oil: "Oil",
    battery: "Battery",
    trouble: "Trouble code",
    part: "Part number",
    plate: null,
  };
  const label = LABELS[kind];
  return label === null ? null : `${label}: ${text}`;
}
