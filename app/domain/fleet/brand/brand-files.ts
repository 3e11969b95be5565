import { themeMarkPath, themeStylesPath } from "./generated-theme";

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
