import { parseEmail } from "../../app/domain/identity/contact/email";
import { parseBusinessNumber } from "../../app/domain/core/country/business-number";
import { parseTermKey } from "../../app/domain/pricing/discounts/terms";
import { parseBankAccount } from "../../app/domain/supplier/joining/bank-account";
import {
  readCount,
  readHours100,
  readKilometres,
  readMoney,
  readPercent100,
} from "../../app/domain/core/money/read-number";
import { cardholderNameError } from "../../app/domain/payments/card-brand";
import { parseMobile, parsePhone } from "../../app/domain/core/phone/format";
import { normalisePlate } from "../../app/domain/catalogue/vehicle/plate";
import { parseCode } from "../../app/domain/identity/verification/limits";
import { cleanText } from "../../app/domain/core/words/clean-text";

/** A kind of field content. `read` is the rule that every field of the kind uses, after the entry point has cleaned the text. */
interface Kind {
  readonly read: (text: string) => unknown;
  /** Text as typed on a keyboard, with its value. Each is tested in every spelling of `SPELLINGS`. */
  readonly values: readonly (readonly [text: string, value: unknown])[];
  /** Texts that must be refused, because they are ambiguous or mean something else. */
  readonly refused: readonly string[];
}

const UNREADABLE = [null, "wrong", false];
export const isRefused = (value: unknown): boolean => UNREADABLE.some((item) => item === value);

export const INPUT_KINDS = {
  money: {
    read: readMoney,
    values: [
      ["0.80", 80],
      ["0,80", 80],
      ["64,90", 6_490],
      ["1,249.50", 124_950],
      ["1.249,50", 124_950],
      ["$1,249.50", 124_950],
      ["1249.50 $", 124_950],
    ],
    refused: ["1.250", "12 50", "1,25,0", "€5", "5 NZD", "1e3", "12,5x", "-5", "(5.00)", "five", "½", "5-10", "#REF!"],
  },
  kilometres: {
    read: readKilometres,
    values: [
      ["84500", 84_500],
      ["84,500 km", 84_500],
      ["84.500", 84_500],
      ["84 500", 84_500],
      ["126,400.00", 126_400],
      ["126400 kilometres", 126_400],
    ],
    refused: ["84.5", "84k", "84500 miles", "-84500", "84 50", "8.45E+04", "unknown", "2000001"],
  },
  hours: {
    read: readHours100,
    values: [
      ["0.8", 80],
      ["0,8", 80],
      ["1.25 hours", 125],
      ["2h", 200],
    ],
    refused: ["1:30", "1h30", "1.250", "90 min", "1/2", "half"],
  },
  percent: {
    read: readPercent100,
    values: [
      ["12.5", 1_250],
      ["12,5 %", 1_250],
      ["-2.5%", -250],
      ["7 per cent", 700],
    ],
    refused: ["12.500", "1/8", "%", "twelve", "12.555"],
  },
  count: {
    read: readCount,
    values: [
      ["12", 12],
      ["1,250", 1_250],
      ["12.0", 12],
    ],
    refused: ["1.5", "1,5", "1e1", "0x1F", "1 2", "twelve", "1O"],
  },
  mobile: {
    read: (text) => parseMobile("AU", text),
    values: [
      ["0491 570 110", "+61491570110"],
      ["+61 491 570 110", "+61491570110"],
      ["+61 (0)491 570 110", "+61491570110"],
      ["0011 61 491 570 110", "+61491570110"],
      ["tel:+61491570110", "+61491570110"],
      ["M: 0491.570.110", "+61491570110"],
    ],
    refused: ["4.9157E+08", "0491 570 11", "02 9876 5432", "0491 570 110 ext 2", "+64 21 123 456", "0491 570 11O"],
  },
  phone: {
    read: (text) => parsePhone("NZ", text),
    values: [
      ["09 123 4567", "+6491234567"],
      ["+64 (0)26 123 4568", "+64261234568"],
      ["00 64 26 123 4568", "+64261234568"],
      ["0800 123 456", "+64800123456"],
    ],
    refused: ["9 123", "111", "0404 040 404", "call the shop"],
  },
  email: {
    read: parseEmail,
    values: [
      ["ada@example.com", "ada@example.com"],
      ["o'brien+cars@example.co.nz", "o'brien+cars@example.co.nz"],
      ["mailto:ada@example.com", "ada@example.com"],
    ],
    refused: [
      "ada@example",
      "ada example.com",
      "ada@@example.com",
      "Ada <ada@example.com>",
      "ada@example.com, b@example.com",
    ],
  },
  name: {
    read: (text) => cardholderNameError(text) ?? "valid",
    values: [
      ["Sean O'Brien", "valid"],
      ["Anne-Marie Ngāta", "valid"],
      ["José Núñez Jr.", "valid"],
    ],
    refused: [],
  },
  plate: {
    read: (text) => (/^[A-Z0-9]+$/.test(normalisePlate(text)) ? normalisePlate(text) : null),
    values: [
      ["ABC-123", "ABC123"],
      ["abc 123", "ABC123"],
      ["ABC.123", "ABC123"],
    ],
    refused: ["ABC?123", "АВС123", "🚗", ""],
  },
  code: {
    read: parseCode,
    values: [
      ["123456", "123456"],
      ["123 456", "123456"],
      ["123-456", "123456"],
    ],
    refused: ["12345O", "123", "code", ""],
  },
  voucher: {
    read: (text) => parseTermKey("voucher", text),
    values: [
      ["GIFT-2026-X", "GIFT-2026-X"],
      ["gift-2026-x", "GIFT-2026-X"],
    ],
    refused: ["GIFT 2026", "GIFT_2026", "new", ""],
  },
  account: {
    read: (text) => parseBankAccount("AU", text),
    values: [
      ["062-000 12345678", "062-000 12345678"],
      ["062 000 1234 5678", "062-000 12345678"],
      ["BSB 062000 ACC 12345678", "062-000 12345678"],
    ],
    refused: ["999-999 123456", "000-000 123456", "12345678", "062-000", "6.2E+13"],
  },
  businessNumber: {
    read: (text) => parseBusinessNumber("AU", text),
    values: [
      ["51 824 753 556", "51824753556"],
      ["ABN 51824753556", "51824753556"],
      ["51-824-753-556", "51824753556"],
    ],
    refused: ["51 824 753 557", "5.18E+10", "ACN 824 753 556", ""],
  },
  /** Free text: stored as written, without invisible characters. */
  text: {
    read: cleanText,
    values: [
      ["Brakes squeal – since May", "Brakes squeal – since May"],
      ["Kōwhai St 🚗 “soon”", "Kōwhai St 🚗 “soon”"],
    ],
    refused: [],
  },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof INPUT_KINDS;

const insertInMiddle = (text: string, character: string) =>
  `${text.slice(0, Math.ceil(text.length / 2))}${character}${text.slice(Math.ceil(text.length / 2))}`;
const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const digitsFrom = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Variants of a text as phones, mail programs, spreadsheets and web pages write it. */
export const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  "as typed": (text) => text,
  "in a left-to-right mark": (text) => `\u200e${text}\u200e`,
  "in a bidirectional isolate": (text) => `\u2066${text}\u2069`,
  "in a bidirectional embedding": (text) => `\u202a${text}\u202c`,
  "behind an Arabic letter mark": (text) => `\u061c${text}`,
  "behind a byte order mark": (text) => `\ufeff${text}`,
  "with a zero-width space inside": (text) => insertInMiddle(text, "\u200b"),
  "with a word joiner inside": (text) => insertInMiddle(text, "\u2060"),
  "with a soft hyphen inside": (text) => insertInMiddle(text, "\u00ad"),
  "with a zero-width joiner at its end": (text) => `${text}\u200d`,
  "with a variation selector at its end": (text) => `${text}\ufe0e`,
  "with a null character": (text) => `${text}\u0000`,
  decomposed: (text) => text.normalize("NFD"),
};

/** Further variants, for text of which only the meaning matters. */
export const PLAIN_SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  "with blanks around it": (text) => `  ${text} `,
  "with a tab and a line break": (text) => `\t${text}\r\n`,
  "with no-break spaces": (text) => `\u00a0${text.replaceAll(" ", "\u00a0")}`,
  "with narrow no-break spaces": (text) => `${text.replaceAll(" ", "\u202f")}\u202f`,
  "with thin spaces": (text) => text.replaceAll(" ", "\u2009"),
  "with typographic hyphens": (text) => text.replaceAll("-", "\u2011"),
  "with dashes": (text) => text.replaceAll("-", "\u2013"),
  "with typographic apostrophes": (text) => text.replaceAll("'", "\u2019"),
  "in full width": fullWidth,
  "in Arabic digits": digitsFrom(0x660),
  "in Persian digits": digitsFrom(0x6f0),
  "in Devanagari digits": digitsFrom(0x966),
};

export interface Sample {
  readonly kind: KindName;
  readonly spelling: string;
  readonly text: string;
  readonly value: unknown;
}

/** Every value of every kind in every spelling. */
export const SAMPLES: readonly Sample[] = (Object.entries(INPUT_KINDS) as [KindName, Kind][]).flatMap(
  ([kind, { values }]) =>
    Object.entries(kind === "text" ? SPELLINGS : { ...SPELLINGS, ...PLAIN_SPELLINGS }).flatMap(([spelling, write]) =>
      values.map(([text, value]) => ({ kind, spelling, text: write(text), value })),
    ),
);

/** Unusual text for any field. None of it may cause an internal error. */
export const ODD_TEXTS: readonly string[] = [
  ...Object.values(INPUT_KINDS).flatMap(({ refused: refusal }) => refusal),
  "O\u2019Brien\u2011Smith",
  "株式会社",
  "Łukasz Ørsted",
  "👩‍🔧 ❤️",
  "\u202eevil\u202c",
  "\ud83d",
  "'=1+1",
  '=HYPERLINK("x")',
  "a".repeat(3_000),
  "line\r\nline\u2028line",
  "%E2%80%8E",
  "&nbsp;0491&nbsp;570&nbsp;110",
  "[object Object]",
  "undefined",
  "01/02/2026",
  "1.2.26",
  "2026-02-31",
  "800",
];
