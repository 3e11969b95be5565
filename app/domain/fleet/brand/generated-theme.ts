import { hasContrastWithWhite, contrastRatio, relativeLuminance, mixColours } from "./colour";

/** Version of the rules that generate brand styles. A new version changes the URLs, because browsers cache the files for a year. */
export const THEME_RULE_VERSION = 1;

const WHITE = "#ffffff";
const BLACK = "#000000";
/** Backgrounds, lines and text colours from app/styles/tokens.css that a generated brand keeps. */
export const BASE_TOKENS = {
  light: {
    paper: "#faf7f1",
    surface: "#fffdf9",
    sunken: "#f1ede3",
    ink: "#16211b",
    soft: "#465149",
    faint: "#626b63",
    line: "#ded8ca",
  },
  dark: {
    paper: "#111613",
    surface: "#191f1b",
    sunken: "#0c100e",
    ink: "#ecefe8",
    soft: "#b9c1b9",
    faint: "#98a199",
    line: "#303832",
  },
} as const;

/** The tokens that are derived from a brand's colour. */
export interface Accents {
  readonly accent: string;
  readonly "accent-strong": string;
  readonly "accent-soft": string;
  readonly "on-accent": string;
}
export interface GeneratedTheme {
  readonly light: Accents;
  readonly dark: Accents;
}

const MIX_STEPS = 100;
/** Mixes in as little of the other colour as is needed to meet the condition. */
function mixUntil(colour: string, target: string, isEnough: (mix: string) => boolean): string {
  for (let step = 0; step < MIX_STEPS; step += 1) {
    const mix = mixColours(colour, target, step / MIX_STEPS);
    if (isEnough(mix)) return mix;
  }
  return target;
}

/** Luminance limits of the soft backgrounds, so that faint text keeps a contrast of 4.5:1. */
const MIN_LIGHT_SOFT_LUMINANCE = 0.83;
const MIN_DARK_SOFT_LUMINANCE = 0.022;
const MAX_DARK_SOFT_LUMINANCE = 0.03;

/** Derives the accent colours from a brand colour on which white text is readable. Text has a contrast of at least 4.5:1 on every background. */
export function generateTheme(colour: string): GeneratedTheme {
  const contrastsWith = (background: string, ratio: number) => (text: string) =>
    contrastRatio(text, background) >= ratio;
  const contrastsWithAll = (backgrounds: readonly string[], ratio: number) => (text: string) =>
    backgrounds.every((background) => contrastsWith(background, ratio)(text));
  const light = BASE_TOKENS.light;
  const softColour = mixUntil(colour, WHITE, (mix) => relativeLuminance(mix) >= MIN_LIGHT_SOFT_LUMINANCE);
  const accent = mixUntil(colour, BLACK, contrastsWithAll([light.paper, light.surface, light.sunken, softColour], 4.6));
  const dark = BASE_TOKENS.dark;
  const darkSoft =
    relativeLuminance(colour) > MAX_DARK_SOFT_LUMINANCE
      ? mixUntil(colour, dark.surface, (mix) => relativeLuminance(mix) <= MAX_DARK_SOFT_LUMINANCE)
      : mixUntil(colour, WHITE, (mix) => relativeLuminance(mix) >= MIN_DARK_SOFT_LUMINANCE);
  const darkAccent = mixUntil(colour, WHITE, contrastsWithAll([dark.paper, dark.surface, dark.sunken, darkSoft], 5.5));
  return {
    light: {
      accent,
      // If the accent is nearly black, it becomes lighter on hover instead of darker.
      "accent-strong":
        relativeLuminance(accent) < 0.01 ? mixColours(accent, WHITE, 0.2) : mixColours(accent, BLACK, 0.25),
      "accent-soft": softColour,
      "on-accent": WHITE,
    },
    dark: {
      accent: darkAccent,
      "accent-strong": mixColours(darkAccent, WHITE, 0.25),
      "accent-soft": darkSoft,
      "on-accent": mixUntil(mixColours(colour, BLACK, 0.6), BLACK, contrastsWith(darkAccent, 5.5)),
    },
  };
}

const cssDeclarations = (accents: Accents) =>
  Object.entries(accents)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/** The style sheet of a brand, loaded in addition to our own. */
export function themeStyles(colour: string): string {
  const { light, dark } = generateTheme(colour);
  return `:root{${cssDeclarations(light)}}@media (prefers-color-scheme:dark){:root{${cssDeclarations(dark)}}}\n`;
}

/** The letter for a brand's logo: the first letter or digit of its name, in upper case; null = the name has none. */
export function logoLetter(name: string): string | null {
  const [letter] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return letter === undefined ? null : ([...letter.toUpperCase()][0] ?? null);
}

/** The logo of a generated brand as SVG: a letter in a rounded square. */
export const themeLogo = (colour: string, letter: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><text x="16" y="22.5" text-anchor="middle" font-family="Figtree,system-ui,sans-serif" font-size="19" font-weight="700" fill="#fff">${letter}</text></svg>\n`;

/** A requested file: the styles for a colour, or its logo with a letter. */
export interface ThemeFile {
  readonly colour: string;
  /** The letter of the logo; null = the file is the style sheet. */
  readonly letter: string | null;
  /** Whether the file was requested with the current rule version. */
  readonly isCurrent: boolean;
}

const THEME_FILE_NAME = /^(\d{1,4})-([0-9a-f]{6})(?:\.css|-([\p{L}\p{N}])\.svg)$/u;

/** Parses the last path segment of a brand file; null = no such file. */
export function parseThemeFileName(name: string): ThemeFile | null {
  const [, rule, hex, letter = null] = THEME_FILE_NAME.exec(name) ?? [];
  const colour = `#${hex}`;
  return hasContrastWithWhite(colour) ? { colour, letter, isCurrent: Number(rule) === THEME_RULE_VERSION } : null;
}

const themePath = (colour: string) => `/themes/${THEME_RULE_VERSION}-${colour.slice(1).toLowerCase()}`;
/** Path of a colour's styles. The path fully determines the content of the file. */
export const themeStylesPath = (colour: string): string => `${themePath(colour)}.css`;
export const themeLogoPath = (colour: string, name: string): string =>
  `${themePath(colour)}-${encodeURIComponent(logoLetter(name) ?? "A")}.svg`;
