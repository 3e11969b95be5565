import type { SupplierId } from "../../core/ids";
import type { Country } from "../../core/country/country";
import { normaliseText } from "../../core/words/clean-text";

/** Weights for each digit of bank (2), branch (4), account (8) and suffix (4), and the divisor of the sum. */
interface Rule {
  readonly weights: string;
  readonly modulus: number;
  /** Whether two-digit products count as the sum of their digits. */
  readonly sumsProductDigits?: boolean;
}

/** Weights from Inland Revenue's specification of withholding tax certificates, "Bank account number validation"; A means 10. */
const RULES: Readonly<Record<string, Rule>> = {
  A: { weights: "006379 00A58421 0000", modulus: 11 },
  B: { weights: "000000 00A58421 0000", modulus: 11 },
  D: { weights: "000000 07654321 0000", modulus: 11 },
  E: { weights: "000000 00005432 0001", modulus: 11, sumsProductDigits: true },
  F: { weights: "000000 01731731 0000", modulus: 10 },
  G: { weights: "000000 01371371 0371", modulus: 10, sumsProductDigits: true },
  X: { weights: "000000 00000000 0000", modulus: 1 },
};

/** Branch ranges of each bank, each with the rule for its accounts. Rule "A" becomes "B" for accounts from 00990000. */
const BRANCH_RANGES_BY_BANK: Readonly<
  Record<string, readonly (readonly [first: number, last: number, rule: string])[]>
> = {
  "01": [
    [1, 999, "A"],
    [1100, 1199, "A"],
    [1800, 1899, "A"],
  ],
  "02": [
    [1, 999, "A"],
    [1200, 1299, "A"],
  ],
  "03": [
    [1, 999, "A"],
    [1300, 1399, "A"],
    [1500, 1599, "A"],
    [1700, 1799, "A"],
    [1900, 1999, "A"],
    [7350, 7399, "A"],
  ],
  "04": [[2020, 2024, "A"]],
  "06": [
    [1, 999, "A"],
    [1400, 1499, "A"],
  ],
  "08": [[6500, 6599, "D"]],
  "09": [[0, 0, "E"]],
  "10": [[5165, 5169, "A"]],
  "11": [
    [5000, 6499, "A"],
    [6600, 8999, "A"],
  ],
  "12": [
    [3000, 3299, "A"],
    [3400, 3499, "A"],
    [3600, 3699, "A"],
  ],
  "13": [[4900, 4999, "A"]],
  "14": [[4700, 4799, "A"]],
  "15": [[3900, 3999, "A"]],
  "16": [[4400, 4499, "A"]],
  "17": [[3300, 3399, "A"]],
  "18": [[3500, 3599, "A"]],
  "19": [[4600, 4649, "A"]],
  "20": [[4100, 4199, "A"]],
  "21": [[4800, 4899, "A"]],
  "22": [[4000, 4049, "A"]],
  "23": [[3700, 3799, "A"]],
  "24": [[4300, 4349, "A"]],
  "25": [[2500, 2599, "F"]],
  "26": [[2600, 2699, "G"]],
  "27": [[3800, 3849, "A"]],
  "28": [[2100, 2149, "G"]],
  "29": [[2150, 2299, "G"]],
  "30": [[2900, 2949, "A"]],
  "31": [[2800, 2849, "X"]],
  "33": [[6700, 6799, "F"]],
  "35": [[2400, 2499, "A"]],
  "38": [[9000, 9499, "A"]],
};

const RULE_B_MIN_BASE = 990_000;
const parseWeight = (character: string): number => (character === "A" ? 10 : Number(character));
const sumDigits = (product: number): number =>
  product > 9 ? sumDigits(Math.floor(product / 10) + (product % 10)) : product;

function hasValidNzChecksum(bank: string, branch: string, base: string, suffix: string): boolean {
  const [, , ruleLetter] =
    BRANCH_RANGES_BY_BANK[bank]?.find(([first, last]) => Number(branch) >= first && Number(branch) <= last) ?? [];
  if (ruleLetter === undefined) return false;
  const rule = RULES[ruleLetter === "A" && Number(base) >= RULE_B_MIN_BASE ? "B" : ruleLetter];
  if (!rule) return false;
  const digits = bank + branch.padStart(4, "0") + base.padStart(8, "0") + suffix.padStart(4, "0");
  const sum = [...rule.weights.replaceAll(" ", "")].reduce((total, character, at) => {
    const product = parseWeight(character) * Number(digits[at]);
    return total + (rule.sumsProductDigits ? sumDigits(product) : product);
  }, 0);
  return sum % rule.modulus === 0;
}

/** The groups of digits between spaces, hyphens and words: "BSB 062-000 ACC 1234 5678" has four. */
const digitGroups = (input: string): readonly string[] => normaliseText(input).match(/\d+/g) ?? [];

/**
 * First two digits of a BSB that no bank has in AusPayNet's list of bank codes, according to Stripe's SDKs (https://github.com/stripe/stripe-ios,
 * au_becs_bsb.json: below 10 it has 01, 03, 04, 06, 08 and 09). 00 is Stripe's test bank, and 999-999 marks the totals of a payment file. Other gaps in the
 * list are accepted, because new institutions receive those numbers.
 */
const UNUSED_BANKS = ["00", "02", "05", "07", "99"];

/** Parses BSB and account number, separated or not. Neither has a check digit, so only an implausible bank or length can be refused. */
function readAustralian(input: string): string | null {
  const groups = digitGroups(input);
  const digits = groups.join("");
  const [first = "", second = ""] = groups;
  const isSplitAtBsb = first.length === 6 || (first.length === 3 && second.length === 3) || groups.length === 1;
  const bank = digits.slice(0, 3);
  const branch = digits.slice(3, 6);
  const account = digits.slice(6);
  return isSplitAtBsb &&
    !UNUSED_BANKS.includes(bank.slice(0, 2)) &&
    account.length >= 4 &&
    account.length <= 9 &&
    !/^0+$/.test(account)
    ? `${bank}-${branch} ${account}`
    : null;
}

/** Lengths of branch, base and suffix as printed by banks and Inland Revenue. The payment file has room for 4, 7 and 3 digits. */
const PRINTED_LENGTHS = [
  [4, 7, 2],
  [4, 7, 3],
  [4, 8, 2],
  [4, 7, 4],
  [4, 8, 3],
  [4, 8, 4],
] as const;

/** Parses bank, branch, base and suffix, separated or not, and verifies the check digit. Ambiguous digits are refused. */
function readNewZealand(input: string): string | null {
  const groups = digitGroups(input);
  const digits = groups.join("");
  const [bank = "", branch = "", base = "", suffix = ""] = groups;
  const splits =
    groups.length === 4 && bank.length === 2 && branch.length <= 4 && suffix.length >= 2 && suffix.length <= 4
      ? [[bank, branch, base, suffix] as const]
      : PRINTED_LENGTHS.filter((lengths) => digits.length === 2 + lengths[0] + lengths[1] + lengths[2]).map(
          ([branchDigits, baseDigits]) => {
            const baseOffset = 2 + branchDigits;
            const suffixOffset = 2 + branchDigits + baseDigits;
            return [
              digits.slice(0, 2),
              digits.slice(2, baseOffset),
              digits.slice(baseOffset, suffixOffset),
              digits.slice(suffixOffset),
            ] as const;
          },
        );
  const accounts = new Set(splits.flatMap((parts) => normaliseNewZealand(...parts) ?? []));
  return accounts.size === 1 ? ([...accounts][0] ?? null) : null;
}

/** Formats an account as "01-0902-0068389-00": a seven-digit base and a two-digit suffix, to which all printed forms of an account can be reduced. */
function normaliseNewZealand(bank: string, branch: string, base: string, suffix: string): string | null {
  const shortBase = base.replace(/^0+(?=\d{7})/, "");
  const shortSuffix = suffix.replace(/^0+(?=\d{2})/, "");
  return branch.length >= 3 &&
    shortBase.length <= 7 &&
    shortSuffix.length === 2 &&
    hasValidNzChecksum(bank, branch, base, suffix)
    ? `${bank}-${branch.padStart(4, "0")}-${shortBase.padStart(7, "0")}-${shortSuffix}`
    : null;
}

const ACCOUNT_PARSERS: Readonly<Record<Country, (input: string) => string | null>> = {
  AU: readAustralian,
  NZ: readNewZealand,
};

/** Normalises a bank account to its stored form, which the country's `BANK_FILES` use; null = invalid. */
export const parseBankAccount = (country: Country, input: string): string | null => ACCOUNT_PARSERS[country](input);

/** The last digits of a stored account, which are shown instead of the whole number: "678", or "389-00" in New Zealand, where they include the suffix. */
export const accountEnding = (account: string): string => /\d{3}(?:-\d{2})?$/.exec(account)?.[0] ?? "";

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  ı: "i",
};

/** Replaces accented and special letters with letters from A to Z where there is an equivalent. Other characters stay unchanged. */
export const transliterate = (text: string): string =>
  normaliseText(text)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/./gu, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);

/** Whether a bank's record can represent every character of the name, if necessary transliterated to A to Z. */
export const isBankName = (name: string): boolean =>
  /[A-Za-z0-9]/.test(transliterate(name)) && !/\p{L}|\p{N}/u.test(transliterate(name).replace(/[A-Za-z0-9]/g, ""));

/** The subject for sealing a supplier's bank account. */
export const accountSealSubject = (supplierId: SupplierId): string => `payout account of supplier ${supplierId}`;
