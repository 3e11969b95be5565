/** Characters of GSM 03.38 that take one position of a text message, and those that take two. */
const ONE_PLACE =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const TWO_PLACES = "\f^{}\\[~]|€";

/** Characters in a single-part message, and in each part of a longer one, for GSM 03.38 and for other alphabets. */
const GSM = { whole: 160, part: 153 };
const ANY = { whole: 70, part: 67 };

export interface TextParts {
  /** Number of billed text messages. */
  readonly parts: number;
  /** Number of positions used. */
  readonly places: number;
  /** The distinct characters that force the more expensive encoding. */
  readonly costly: readonly string[];
}

/** Counts the parts in which a text message is sent. */
export function textParts(text: string): TextParts {
  const nonGsmCharacters = [
    ...new Set([...text].filter((letter) => !ONE_PLACE.includes(letter) && !TWO_PLACES.includes(letter))),
  ];
  // A GSM character takes one or two positions. Other texts are counted in UTF-16 units, and a character with two units is never split.
  const sizes = [...text].map((letter) =>
    nonGsmCharacters.length > 0 ? letter.length : TWO_PLACES.includes(letter) ? 2 : 1,
  );
  const { whole, part } = nonGsmCharacters.length > 0 ? ANY : GSM;
  const places = sizes.reduce((sum, size) => sum + size, 0);
  if (places <= whole) return { parts: places === 0 ? 0 : 1, places, costly: nonGsmCharacters };
  let [parts, context] = [1, part];
  for (const size of sizes) {
    if (size > context) [parts, context] = [parts + 1, part];
    context -= size;
  }
  return { parts, places, costly: nonGsmCharacters };
}
