import { cleanText } from "../../core/words/clean-text";

/**
 * Finds phone numbers, email addresses, links and references to social media in text that customers and workshops write to each other. They must be hidden
 * until a booking is agreed, and names must never contain them. docs/reference/threat-model.md states how far disguises are detected.
 */

/** Digit words in English, also with digits in place of letters ("f0ur", "thr33"), then in Maori. The index of a word is its digit. */
const DIGIT_WORDS: readonly (readonly string[])[] = [
  "zer[o0] [o0]ne tw[o0] thr[e3]{2} f[o0]ur f[i1]ve s[i1]x s[e3]v[e3]n e[i1]ght n[i1]ne".split(" "),
  "kore tahi rua toru wh[aā] rima ono whitu waru iwa".split(" "),
];
const wordToDigit = (word: string): string =>
  String(
    Math.max(0, ...DIGIT_WORDS.map((words) => words.findIndex((text) => new RegExp(`^${text}$`, "i").test(word)))),
  );
const DIGIT_WORD = `(?:${DIGIT_WORDS.flat().join("|")}|oh|nought|naught)`;
const wordsToDigits = (words: string): string => words.replace(new RegExp(DIGIT_WORD, "gi"), wordToDigit);
/** Matches three or more digit words typed as one word: "zerofouronetwo". */
const JOINED_DIGIT_WORDS = new RegExp(`(?:${DIGIT_WORD}){3,}`, "gi");
const REPEATED_DIGIT_PATTERN = new RegExp(`\\b(double|triple|treble)[\\s-]+(${DIGIT_WORD}|\\d)(?![\\p{L}\\d])`, "giu");
/** Matches number words. Between letters they are part of another word ("phone"); next to a digit they stand for digits ("zero4nine1", "0four1twothree"). */
const DIGIT_WORD_PATTERN = new RegExp(`(^|[^\\p{L}])(${DIGIT_WORD}{1,2})(?!\\p{L})`, "giu");
/** Matches letters typed instead of a digit next to another digit: o491, 04l5. */
const ZERO_BEFORE_DIGIT = /(^|\P{L})[oOоО](?=[\s.,-]{0,2}\d)/gu;
const ZERO_AFTER_DIGIT = /(\d)[oOоО](?!\p{L})/gu;
const ONE_LOOKALIKES = /(\d[\s.,-]{0,2})[lI|](?=\d)/g;
const FIVE_LOOKALIKES = /(\d)[sS](?=[\s.,-]{0,2}\d)/g;

const TEN_TO_NINETEEN = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty fou?rty fifty sixty seventy eighty ninety".split(" ");
const numberWordIndex = (words: readonly string[], word: string): number =>
  words.findIndex((text) => new RegExp(`^${text}$`, "i").test(word));
const TWO_DIGITS = `(?:${TENS.join("|")})(?:[\\s-]+${DIGIT_WORD})?|${TEN_TO_NINETEEN.join("|")}`;
/** Matches "four hundred", and "four hundred and fifty-five" or "four hundred fifty-five". */
const HUNDREDS = new RegExp(
  `(^|[^\\p{L}])(${DIGIT_WORD}|${TEN_TO_NINETEEN.join("|")})[\\s-]+hundred(?:[\\s-]+(?:and[\\s-]+)?(${TWO_DIGITS}))?(?!\\p{L})`,
  "giu",
);
const ABOVE_NINE = new RegExp(`(^|[^\\p{L}])(${TWO_DIGITS})(?!\\p{L})`, "giu");
/** The digits of a number that is written in Chinese characters without spaces. */
const CHINESE_DIGITS = "零一二三四五六七八九";
const CHINESE_RUN = new RegExp(`[〇${CHINESE_DIGITS}]{7,}`, "g");
/** Matches the words between the parts of a dictated number. */
const BETWEEN_DIGITS = /(\d)[\s,.]+(?:(?:and|then|plus|next|dash|space)[\s,.]+){1,2}(?=\d)/gi;

/** The value of a decimal digit in any script. Each script has its ten digits in consecutive code points. */
function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Top-level domains that are not English words. Those in `WORD_ENDINGS` are words and match only in lower case, so that "the oil.Shop around" contains no
 * link.
 */
const DOMAIN_ENDINGS = "com|net|org|info|biz|io|au|nz|co|uk|eu|xyz|tv|cc|ly|gg|gl|fm|ru|su|cn|pw|example";
const WORD_ENDINGS =
  "app|shop|store|online|site|website|page|link|live|pro|club|top|tech|dev|space|click|email|mobi|zip|mov|vip|icu|bank|loan|cloud";
/** Hosts that people use to share contact details. Their endings are common words, so the whole host is listed. */
const SHORT_HOSTS = "(?:t|m|wa|fb|line)\\.me|youtu\\.be|linktr\\.ee";
const HOST_LABEL = "[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}";
/** Characters that may precede a host name. They are matched and restored, because some browsers that run this file do not support lookbehind. */
const BEFORE_HOST = "(^|[^\\p{L}\\p{N}@.-])";
const LINK_STARTS = [
  "\\b(?:https?|hxxps?|ftp|mailto|tel)\\s?:",
  "\\bwww\\s?\\.",
  `${BEFORE_HOST}${HOST_LABEL}(?:\\.${HOST_LABEL})*(?:\\s?\\.\\s?(?:com|net|org)(?:\\.\\s?(?:au|nz))?|\\.(?:${DOMAIN_ENDINGS}))\\b`,
  `${BEFORE_HOST}(?:${SHORT_HOSTS})\\b`,
  // With a path, a host with any ending counts as a link: bit.ly/abc, example.ly/joe.
  `(^|[^\\p{L}\\p{N}-])[a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)*\\.[a-z]{2,24}/\\w`,
].join("|");
/** Matches the rest of the URL. */
const URL_REST_PATTERN = "[^\\s<>\"']*";
const LINK_PATTERN = new RegExp(`(?:${LINK_STARTS})${URL_REST_PATTERN}`, "giu");
const WORD_LINK = new RegExp(
  `${BEFORE_HOST}${HOST_LABEL}(?:\\.${HOST_LABEL})*\\.(?:${WORD_ENDINGS})\\b${URL_REST_PATTERN}`,
  "gu",
);
const MAIL_PROVIDERS = "gmail|googlemail|hotmail|outlook|yahoo|icloud|bigpond|optusnet|xtra|protonmail|proton";
const EMAIL_PATTERN = new RegExp(
  `[^\\s@<>]{1,64}\\s?@\\s?[^\\s@<>]+\\.[^\\s@<>]+|[^\\s@]{1,64}[\\s-]?(?:@|\\bat)[\\s-]?(?:${MAIL_PROVIDERS})\\b(?:\\s?\\.\\s?com\\b)?|(^|[^\\p{L}\\p{N}@.])@[\\w.]{3,}`,
  "giu",
);

const CHAT_SERVICES = `insta(?:gram)?|what['’]?s\\s?app|snap\\s?chat|telegram|we\\s?chat|weixin|viber|tik\\s?tok|face\\s?book|fb|messenger|linked\\s?in`;
const MESSAGING_SERVICES = `${CHAT_SERVICES}|twitter|signal|snap|ig|gram|${MAIL_PROVIDERS}`;
const US = "(?:me|us|(?:my|our)\\s+(?:name|shop|business|garage|workshop|page|profile))";
/** Words after "my Instagram is" that are not an account name: "my WhatsApp is not working". */
const NON_HANDLE_WORDS =
  "(?:not?|never|always|only|also|just|still|now|too|very|so|the|an?|in|on|off|open|full|fine|slow|down|gone|broken|blocked|working|linked|connected|what|how|where|why)\\b";
/**
 * Matches references to an account or a public listing that take the place of a contact detail: "find me on Instagram", "our FB is …", "WhatsApp me". The name
 * of a service alone does not match, because cars have apps too.
 */
const SOCIAL_PATTERN = new RegExp(
  [
    `\\b(?:find|look|search|add|follow|message|msg|dm|pm|text|contact|reach|ping|write|call|ring|hit|get|talk|chat|google)(?:\\s+(?:up|for|to|out\\s+to|with))?\\s+${US}\\b[^.!?\\n]{0,30}?\\b(?:on|via|by|through|over|using|at|in)\\s+(?:my\\s+|our\\s+|the\\s+)?(?:${MESSAGING_SERVICES})\\b`,
    `\\b(?:i am|i['’]m|we are|we['’]re|our\\s+\\w+\\s+is|same)\\s+(?:also\\s+|(?!${NON_HANDLE_WORDS})[\\w.]+\\s+)?on\\s+(?:${MESSAGING_SERVICES})\\b`,
    `\\b(?:my|our)\\s+(?:${MESSAGING_SERVICES}|ig|snap)(?:\\s+(?:name|handle|id|account|page|profile|username))?\\s*(?:\\bis|[:=])\\s*(?!${NON_HANDLE_WORDS})@?[\\w.]{3,}`,
    `\\b(?:${CHAT_SERVICES}|ig|snap)(?:\\s+id)?\\s*[:=]\\s*@?[\\w.]{3,}(?:\\s[\\w.]+)?\\s*(?:$|[,;!\\n])`,
    `\\b(?:search|follow|add)\\s+(?:[\\w'’&-]+\\s+){1,3}on\\s+(?:${CHAT_SERVICES})\\b`,
    // An account name with a digit or an underscore.
    `\\b(?:${CHAT_SERVICES}|ig|snap)\\s+(?:id\\s+|name\\s+)?@?(?=[\\w.]*[a-z])(?=[\\w.]*[\\d_])[\\w.]{4,}`,
    "\\b(?:what['’]?s\\s?app|dm|pm|snap\\s?chat|fb|facetime|telegram)\\s+(?:me|us)\\b",
    `\\bgoogle\\s+${US}\\b`,
    `\\blook\\s+${US}\\s+up\\s+on(?:line|\\s+the\\s+(?:web|net|internet))\\b`,
    "\\bin\\s+the\\s+(?:phone\\s?book|(?:white|yellow)\\s+pages)\\b",
  ].join("|"),
  "giu",
);
/** Matches a word whose letters are typed one by one: "g m a i l". */
const SPACED_LETTERS = /(^|[^\p{L}\p{N}])((?:\p{L}[ _*-]){2,}\p{L})(?![\p{L}\p{N}])/gu;
const COUNTRY_ENDING = /([\p{L}\p{N}])[\s,]+com[\s,]+(au|nz)\b/giu;
const AT_SIGN_PATTERN = /\s?[([{<]\s?at\s?[)\]}>]\s?/gi;
const DOT_PATTERN = new RegExp(
  `([\\p{L}\\p{N}])\\s?(?:[([{<]\\s?(?:dot|\\.)\\s?[)\\]}>]|\\s\\bdot\\b)\\s?(?=(?:${DOMAIN_ENDINGS}|${WORD_ENDINGS}|${HOST_LABEL}\\s?(?:dot|\\.)\\s?(?:au|nz|uk))\\b)`,
  "giu",
);

/** Matches digits separated by at most three characters that are neither letters nor digits, or by up to twelve spaces, dots, dashes and stars. */
const DIGIT_RUN_PATTERN = /(^|[^\p{L}\p{N}])(\+?(?:\d(?:[ .*_-]{4,12}|[^\p{L}\p{N}]{0,3})){7,}\d)(?![\p{L}\p{N}])/gu;
/** Matches a date, time, year, amount, number with thousands separator or tyre size, which cannot be part of a phone number. */
const QUANTITY_PATTERN =
  /^(?:\d{4}-\d{2}-\d{2}|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d{2}|(?:[01]?\d|2[0-3])[:.][0-5]\d|(?:19|20)\d{2}|[1-9]\d{0,2},\d{3}(?:\.\d{2})?|\$[1-9]\d{0,5}(?:,\d{3})?(?:\.\d{2})?|\d{3}\/\d{2})$/;
/** Matches a range from one number to a larger one, such as "2500-3000 rpm" or "$1200 - $1500". */
const RANGE_PATTERN = /(\$?)([1-9]\d{2,5})\s?[-\u2013\u2014]\s?\$?([1-9]\d{2,5})/g;
const ROUND_NUMBER_STEP = 50;
const isRange = (dollar: string, from: number, to: number) =>
  from < to && (dollar !== "" || (from % ROUND_NUMBER_STEP === 0 && to % ROUND_NUMBER_STEP === 0));

/** Matches numbers of both countries in international and national format. */
const DIALLED_NUMBER_PATTERN =
  /^(?:(?:00(?:11)?)?6[14]0?[2-9]\d{7,9}|0[2-478]\d{8}|0[34679]\d{7}|02\d{7,9}|0(?:800|508)\d{6,7}|1[38]00\d{6})$/;
/** Matches numbers without the leading zero, and local numbers. Reference numbers look similar, so the digits must stand alone. */
const LOCAL_NUMBER_PATTERN = /^(?:[2-478]\d{8}|[2-9]\d{7})$/;

/** Maximum number of digits in a dialled number, including 0011 61 and a superfluous zero. */
const MAX_DIALLED_DIGITS = 18;

/** Whether consecutive groups of digits form a phone number. */
const hasNumber = (groups: readonly string[]): boolean =>
  LOCAL_NUMBER_PATTERN.test(groups.join("")) || hasDialledNumber(groups);

function hasDialledNumber(groups: readonly string[]): boolean {
  for (const from of groups.keys()) {
    let digits = "";
    for (let at = from; at < groups.length && digits.length <= MAX_DIALLED_DIGITS; at += 1) {
      digits += groups[at];
      if (DIALLED_NUMBER_PATTERN.test(digits)) return true;
    }
  }
  return false;
}

const listDigitGroups = (token: string): readonly string[] => token.match(/\d+/g) ?? [];

/** Separates groups of digits. It replaces digits that cannot be part of a phone number, such as a price or a date. */
const SEGMENT_BREAK = "|";

const YEAR_PATTERN = /^(?:19|20)\d{2}$/;

/** True for quantities such as the two years "2015-2016". False for the phone number "6140000-1900", although its end looks like a year. */
const isQuantityList = (token: string): boolean =>
  QUANTITY_PATTERN.test(token) || token.split("-").every((part) => QUANTITY_PATTERN.test(part));

function isPhone(run: string, isNumber = hasNumber): boolean {
  if (run.startsWith("+") || (/^\(?0/.test(run) && isNumber(listDigitGroups(run)))) return true;
  const tokens = run
    .replace(RANGE_PATTERN, (range, dollar: string, from: string, to: string) =>
      isRange(dollar, Number(from), Number(to)) ? ` ${SEGMENT_BREAK} ` : range,
    )
    .split(/\s+|[\u2013\u2014]/)
    .map((token) => token.replace(/^[("']+|[)"'.,;:!?-]+$/g, ""));
  // "6140000 2000" ends like a year, but as a whole it is a phone number.
  if (
    tokens.every((token) => YEAR_PATTERN.test(token) || !isQuantityList(token)) &&
    DIALLED_NUMBER_PATTERN.test(listDigitGroups(run).join(""))
  )
    return true;
  return tokens
    .map((token) => (isQuantityList(token) ? SEGMENT_BREAK : token.replaceAll("-", " ")))
    .join(" ")
    .split(SEGMENT_BREAK)
    .some((text) => isNumber(listDigitGroups(text)));
}

/** Removes disguises from a text before it is checked or masked. */
const removeDisguises = (text: string): string =>
  cleanText(text)
    .normalize("NFKC")
    .replace(/[\ufe0f\u20e3]/g, "")
    // Full stops of other scripts, which browsers accept as dots in host names.
    .replace(/[\u3002\uff61]/g, ".")
    .replace(/\p{Nd}/gu, toPlainDigit)
    .replace(SPACED_LETTERS, (_, before: string, letters: string) => before + letters.replace(/[ _*-]/g, ""))
    .replace(AT_SIGN_PATTERN, "@")
    .replace(DOT_PATTERN, "$1.")
    .replace(COUNTRY_ENDING, "$1.com.$2");

const convertSpelledDigits = (text: string): string =>
  text
    .replace(JOINED_DIGIT_WORDS, wordsToDigits)
    .replace(REPEATED_DIGIT_PATTERN, (_, times: string, digit: string) =>
      (/\d/.test(digit) ? digit : wordToDigit(digit)).repeat(times.toLowerCase() === "double" ? 2 : 3),
    )
    .replace(DIGIT_WORD_PATTERN, (_, before: string, words: string) => before + wordsToDigits(words))
    .replace(ZERO_BEFORE_DIGIT, (_, before: string) => `${before}0`)
    .replace(ZERO_AFTER_DIGIT, (_, digit: string) => `${digit}0`)
    .replace(ONE_LOOKALIKES, (_, digit: string) => `${digit}1`)
    .replace(FIVE_LOOKALIKES, (_, digit: string) => `${digit}5`);

/** Returns the digits of a spelled-out number from 10 to 99. */
function parseTwoDigitWords(words: string): string {
  const [first = "", second] = words.split(/[\s-]+/);
  const teen = numberWordIndex(TEN_TO_NINETEEN, first);
  return teen >= 0
    ? String(teen + 10)
    : `${numberWordIndex(TENS, first) + 2}${second === undefined ? 0 : wordToDigit(second)}`;
}

/**
 * Also replaces number words above nine, Chinese numerals and the words between dictated digits. They are common in ordinary text ("seven thirty or ten
 * fifteen"), so callers look only for phone numbers with an area code in the result.
 */
const convertAllNumberWords = (text: string): string =>
  convertSpelledDigits(
    text
      .replace(
        CHINESE_RUN,
        (run) => ` ${[...run].map((character) => Math.max(0, CHINESE_DIGITS.indexOf(character))).join("")} `,
      )
      .replace(HUNDREDS, (_, before: string, hundreds: string, twoDigitWords?: string) => {
        const teen = numberWordIndex(TEN_TO_NINETEEN, hundreds);
        return `${before}${teen >= 0 ? teen + 10 : wordToDigit(hundreds)}${twoDigitWords === undefined ? "00" : parseTwoDigitWords(twoDigitWords)}`;
      })
      .replace(ABOVE_NINE, (_, before: string, words: string) => before + parseTwoDigitWords(words)),
  ).replace(BETWEEN_DIGITS, "$1 ");

/** Whether a text contains a link. Email addresses do not count. */
export const containsLink = (text: string): boolean => {
  const revealed = removeDisguises(text);
  return revealed.search(LINK_PATTERN) >= 0 || revealed.search(WORD_LINK) >= 0;
};

type PhoneRule = (run: string) => boolean;
const isDialled: PhoneRule = (run) => isPhone(run, hasDialledNumber);

const hasPhone = (text: string, isNumber: PhoneRule = isPhone): boolean =>
  [...text.matchAll(DIGIT_RUN_PATTERN)].some(([, , run = ""]) => isNumber(run));

/** Whether a text contains a phone number, an email address, a link or a reference to social media. */
export function containsContact(text: string): boolean {
  const revealed = removeDisguises(text);
  return (
    revealed.search(EMAIL_PATTERN) >= 0 ||
    revealed.search(SOCIAL_PATTERN) >= 0 ||
    containsLink(revealed) ||
    hasPhone(convertSpelledDigits(revealed)) ||
    hasPhone(convertAllNumberWords(revealed), isDialled)
  );
}

/** Whether consecutive messages of one writer together contain a phone number. */
export const containsSplitPhone = (messages: readonly string[]): boolean =>
  hasPhone(convertAllNumberWords(removeDisguises(messages.join(" "))), isDialled);

/** The placeholder that the other side sees instead of a contact detail. */
export const HIDDEN_CONTACT = "[hidden until the booking is confirmed]";

const REMOVED_LINK = "[link removed]";

/** Masks the contact details in a text. Text without any is returned unchanged. */
export function hideContact<T extends string | null>(text: T, replacement?: string): T;
export function hideContact(text: string | null, replacement = HIDDEN_CONTACT): string | null {
  if (text === null || !containsContact(text)) return text;
  const withoutDigits = hidePhones(
    maskMatches(removeDisguises(text), [SOCIAL_PATTERN, EMAIL_PATTERN, LINK_PATTERN, WORD_LINK], replacement),
    replacement,
  );
  // Number words are converted to digits only if that reveals another phone number.
  const convertedText = convertSpelledDigits(withoutDigits);
  const withoutWords = hasPhone(convertedText) ? hidePhones(convertedText, replacement) : withoutDigits;
  const fullyConverted = convertAllNumberWords(withoutWords);
  return hasPhone(fullyConverted, isDialled) ? hidePhones(fullyConverted, replacement, isDialled) : withoutWords;
}

const hidePhones = (text: string, replacement: string, isNumber: PhoneRule = isPhone): string =>
  text.replace(DIGIT_RUN_PATTERN, (match, before: string, run: string) =>
    isNumber(run) ? before + replacement : match,
  );

/** Replaces matches of the patterns with `replacement`. The characters before the match are captured as a group and kept. */
const maskMatches = (text: string, patterns: readonly RegExp[], replacement: string): string =>
  patterns.reduce(
    (masked, pattern) =>
      masked.replace(pattern, (_, ...matches: readonly unknown[]) =>
        [
          ...matches.slice(
            0,
            matches.findIndex((item) => typeof item === "number"),
          ),
          replacement,
        ].join(""),
      ),
    text,
  );

/** Removes links from typed text that goes into one of our messages. Only links from templates may be sent, because mail programs make every URL clickable. */
export function removeLinks(text: string): string {
  if (!containsLink(text)) return cleanText(text);
  return maskMatches(removeDisguises(text), [LINK_PATTERN, WORD_LINK], REMOVED_LINK);
}

/** The request shown wherever a text is refused because of contact details. */
export const LEAVE_OUT_CONTACTS = "Leave out phone numbers, email addresses, links and social media accounts";

/** Returns the problem with a text that the other side reads before a booking is agreed; null = none. */
export const contactProblem = (text: string | null): string | null =>
  text !== null && containsContact(text) ? LEAVE_OUT_CONTACTS : null;

/**
 * Matches names such as "evil.zip", because mail programs turn names with any of 1,400 endings into links. In a real name, a full stop is followed by a space
 * or a capital letter: "St. John", "J.R.", "Joe.Smith".
 */
const NAME_WITH_ENDING = /[\p{L}\p{N}][.\u3002]\p{Ll}{2,}/u;

/** Returns the problem with the name of a person, vehicle or store; null = none. Strangers read names, and our emails contain them. */
export const nameProblem = (name: string | null): string | null =>
  name !== null &&
  (/[/\\:<>@]/.test(cleanText(name).normalize("NFKC")) ||
    NAME_WITH_ENDING.test(cleanText(name).normalize("NFKC")) ||
    containsContact(name))
    ? "Enter a name without links, email addresses or phone numbers"
    : null;

/** Matches a dialled phone number, but not a house number next to a postcode. */
const PHONE_PATTERN = /(?:\+\s?6[14]|(?:^|\D)\(?0)(?:[\s().-]{0,2}\d){8,}/u;

/** Returns the problem with a street address; null = none. Unlike in names, a slash (unit number) and a postcode are allowed. */
export const addressProblem = (address: string | null): string | null =>
  address !== null &&
  (/:\/\/|@/.test(address) ||
    containsLink(address) ||
    PHONE_PATTERN.test(convertSpelledDigits(removeDisguises(address))))
    ? "Enter an address without links, email addresses or phone numbers"
    : null;

/** Returns why comments are withheld; null = they are public. Praise and criticism are treated the same, and the stars are always counted. */
export const moderationReason = (comments: string | null): "contact-details" | null =>
  comments !== null && containsContact(comments) ? "contact-details" : null;
