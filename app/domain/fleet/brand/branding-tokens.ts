import { generateTheme, GROUNDS, themeMarkPath, themeStylesPath } from "./generated-theme";

type Tokens = Readonly<Record<string, string>>;

/** The colours of a brand picture, for light and dark mode. */
export interface BrandingTokens {
  readonly light: Tokens;
  readonly dark: Tokens;
}

export function generateBranding(colour: string): BrandingTokens {
  const { light, dark } = generateTheme(colour);
  return { light: { ...GROUNDS.light, ...light }, dark: { ...GROUNDS.dark, ...dark } };
}

/** Of the style sheet of a folder: its colours alone. */
export function themeBranding(styles: string): BrandingTokens {
  const colours = (part: string) =>
    Object.fromEntries(
      [...part.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{3,8})\s*;/gi)].map(([, name, value]) => [name, value]),
    );
  const [light = "", dark = ""] = styles.split("@media");
  return { light: colours(light), dark: { ...colours(light), ...colours(dark) } };
}

const rule = (name: string, tokens: Tokens) =>
  `.${name}{${Object.entries(tokens)
    .map(([token, value]) => `--${token}:${value}`)
    .join(";")}}`;

/** The style sheet of the pictures of a face: both of them whatever the reader's own is, and the button of its mails. */
export const brandingPictureStyles = ({ light, dark }: BrandingTokens, colour: string): string =>
  `${rule("face-light", light)}${rule("face-dark", dark)}.face-mail{background:${colour};color:#fff}\n`;

/** The files of a brand. */
export interface Theme {
  readonly name: string;
  /** A folder of public/brands; null = our own, or drawn from the colour. */
  readonly theme: string | null;
  readonly isDrawn: boolean;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** Where a brand's style sheet and its mark are found. */
export interface BrandFiles {
  readonly styles: string;
  readonly mark: string;
}

/** The files of a brand; null = our own, which are part of every page. */
export function brandFiles({ name, theme, isDrawn, colour }: Theme): BrandFiles | null {
  if (isDrawn) return { styles: themeStylesPath(colour), mark: themeMarkPath(colour, name) };
  return theme === null ? null : { styles: `/brands/${theme}/tokens.css`, mark: `/brands/${theme}/logo.svg` };
}
