/**
 * Control and format characters, and letters that are drawn as nothing: nobody sees them, and they hide words from a check. Line breaks and tabs are kept,
 * and so are the joiners and tags inside an emoji, which come first.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)*[\u{e0020}-\u{e007f}]*)|[\p{Cf}\p{Co}]|(?![\t\n\r])\p{Cc}|[\u115f\u1160\u2028\u2029\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f]/gu;

/** Text that a person typed, without the characters that cannot be seen. */
export const cleanText = (text: string): string => text.replace(INVISIBLE, (_, emoji?: string) => emoji ?? "");
