import { generateTheme, BASE_TOKENS, themeLogoPath, themeStylesPath } from "./generated-theme";

type Tokens = Readonly<Record<string, string>>;

/** The colours of a brand preview, for light and dark mode. */
export interface BrandingTokens {
  readonly light: Tokens;
  readonly dark: Tokens;
}

export function generateBranding(colour: string): BrandingTokens {
  const { light: lightStyles, dark: darkStyles } = generateTheme(colour);
  return { light: { ...BASE_TOKENS.light, ...lightStyles }, dark: { ...BASE_TOKENS.dark, ...darkStyles } };
}

/** Extracts the colours from a theme folder's style sheet. */
export function parseThemeBranding(styles: string): BrandingTokens {
  const colourDeclarations = (part: string) =>
    Object.fromEntries(
      [...part.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{3,8})\s*;/gi)].map(([, name, value]) => [name, value]),
    );
  const [lightStyles = "", darkStyles = ""] = styles.split("@media");
  return {
    light: colourDeclarations(lightStyles),
    dark: { ...colourDeclarations(lightStyles), ...colourDeclarations(darkStyles) },
  };
}

const formatRule = (name: string, tokens: Tokens) =>
  `.${name}{${Object.entries(tokens)
    .map(([token, value]) => `--${token}:${value}`)
    .join(";")}}`;

/** The style sheet of a brand preview. It shows light and dark mode regardless of the viewer's own mode, and the button used in emails. */
export const brandPreviewStyles = ({ light, dark }: BrandingTokens, colour: string): string =>
  `${formatRule("face-light", light)}${formatRule("face-dark", dark)}.face-mail{background:${colour};color:#fff}\n`;

/** The settings of a brand that determine its style sheet and logo. */
export interface Theme {
  readonly name: string;
  /** A folder of public/brands; null = our own branding, or one generated from the colour. */
  readonly theme: string | null;
  readonly isDrawn: boolean;
  /** A colour as `#rrggbb`. */
  readonly colour: string;
}

/** Paths of a brand's style sheet and logo. */
export interface BrandFiles {
  readonly styles: string;
  readonly logo: string;
}

/** Returns the files of a brand; null = our own branding, which is part of every page. */
export function brandFiles({ name, theme, isDrawn, colour }: Theme): BrandFiles | null {
  if (isDrawn) return { styles: themeStylesPath(colour), logo: themeLogoPath(colour, name) };
  return theme === null ? null : { styles: `/brands/${theme}/tokens.css`, logo: `/brands/${theme}/logo.svg` };
}
