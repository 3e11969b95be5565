/** Characters of GSM 03.38 that take one position of a text message, and those that take two. */
const SINGLE_UNIT_CHARACTERS =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const DOUBLE_UNIT_CHARACTERS = "\f^{}\\[~]|€";

/** Characters in a single-part message, and in each part of a longer one, for GSM 03.38 and for other alphabets. */
const GSM_LENGTHS = { whole: 160, part: 153 };
const UNICODE_LENGTHS = { whole: 70, part: 67 };

export interface TextParts {
  /** Number of billed text messages. */
  readonly parts: number;
  /** Number of positions used. */
  readonly units: number;
  /** The distinct characters that force the more expensive encoding. */
  readonly costlyCharacters: readonly string[];
}

/** Counts the parts in which a text message is sent. */
export function measureSms(text: string): TextParts {
  const nonGsmCharacters = [
    ...new Set(
      [...text].filter(
        (character) => !SINGLE_UNIT_CHARACTERS.includes(character) && !DOUBLE_UNIT_CHARACTERS.includes(character),
      ),
    ),
  ];
  // A GSM character takes one or two positions. Other texts are counted in UTF-16 units, and a character with two units is never split.
  const sizes = [...text].map((character) =>
    nonGsmCharacters.length > 0 ? character.length : DOUBLE_UNIT_CHARACTERS.includes(character) ? 2 : 1,
  );
  const { whole, part } = nonGsmCharacters.length > 0 ? UNICODE_LENGTHS : GSM_LENGTHS;
  const unitCount = sizes.reduce((sum, size) => sum + size, 0);
  if (unitCount <= whole)
    return { parts: unitCount === 0 ? 0 : 1, units: unitCount, costlyCharacters: nonGsmCharacters };
  let partCount = 1;
  let remainingUnits = part;
  for (const size of sizes) {
    if (size > remainingUnits) [partCount, remainingUnits] = [partCount + 1, part];
    remainingUnits -= size;
  }
  return { parts: partCount, units: unitCount, costlyCharacters: nonGsmCharacters };
}
