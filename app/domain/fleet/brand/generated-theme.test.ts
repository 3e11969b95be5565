import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandFiles } from "./branding-tokens";
import { hasContrastWithWhite, contrastRatio, relativeLuminance, mixColours } from "./colour";
import {
  generateTheme,
  BASE_TOKENS,
  THEME_RULE_VERSION,
  themeLogo,
  themeLogoPath,
  themeStyles,
  themeStylesPath,
  logoLetter,
  parseThemeFileName,
} from "./generated-theme";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);
/** Random colours, darkened until white text is readable on them. */
const accepted = fc
  .tuple(hex, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([colour, share]) => mixColours(colour, "#000000", share))
  .filter(hasContrastWithWhite);
const EDGE_COLOURS = [
  "#000000",
  "#ffffff",
  "#0000ff",
  "#ff0000",
  "#767676",
  "#777777",
  "#008000",
  "#1c5b45",
  "#c60000",
];
const colours = fc.oneof(accepted, fc.constantFrom(...EDGE_COLOURS.filter(hasContrastWithWhite)));

describe("contrast of colours", () => {
  it("contrast matches WCAG: at most 21, symmetric, and 4.5 where white text is allowed", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrastRatio("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
    expect([
      hasContrastWithWhite("#767676"),
      hasContrastWithWhite("#777777"),
      hasContrastWithWhite("red"),
      hasContrastWithWhite("#12345"),
    ]).toEqual([true, false, false, false]);
    fc.assert(
      fc.property(hex, hex, (value, other) => {
        expect(contrastRatio(value, other)).toBe(contrastRatio(other, value));
        if (hasContrastWithWhite(value)) expect(contrastRatio(value, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe("theme generated from one colour", () => {
  it("keeps a contrast of 4.5:1 for all text, in light and dark mode, for any colour", () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const theme = generateTheme(colour);
        for (const scheme of ["light", "dark"] as const) {
          const { paper, surface, sunken, ink, soft, faint } = BASE_TOKENS[scheme];
          const tokens = theme[scheme];
          const accentSoft = tokens["accent-soft"];
          const pairs = [
            ...[paper, surface, sunken, accentSoft].map((background) => [tokens.accent, background] as const),
            ...[paper, surface, sunken].map((background) => [tokens["accent-strong"], background] as const),
            ...[ink, soft, faint].map((text) => [text, accentSoft] as const),
            ...[tokens.accent, tokens["accent-strong"]].map((background) => [tokens["on-accent"], background] as const),
          ];
          for (const [text, ground] of pairs)
            expect(contrastRatio(text, ground), `${colour} ${scheme} ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
          expect(tokens["accent-strong"], `${colour} ${scheme}`).not.toBe(tokens.accent);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("the accent is the colour itself if readable on every background, and lighter in dark mode", () => {
    const { light, dark: darkStyles } = generateTheme("#1c5b45");
    expect(light.accent).toBe("#1c5b45");
    expect(relativeLuminance(darkStyles.accent)).toBeGreaterThan(relativeLuminance(light.accent));
  });

  it("the theme is based on the colours of our own style sheet", () => {
    const [light = "", darkStyles = ""] = readFileSync("app/styles/tokens.css", "utf8").split("@media");
    for (const [scheme, styles] of [
      ["light", light],
      ["dark", darkStyles],
    ] as const)
      for (const [name, value] of Object.entries(BASE_TOKENS[scheme])) expect(styles).toContain(`--${name}: ${value};`);
  });

  it("the theme style sheet contains only accents, for light and dark mode", () => {
    const styles = themeStyles("#1c5b45");
    expect([...styles.matchAll(/--([a-z-]+):#[0-9a-f]{6}/g)].map(([, name]) => name)).toEqual(
      ["accent", "accent-strong", "accent-soft", "on-accent"].flatMap((_, at, all) =>
        at === 0 ? [...all, ...all] : [],
      ),
    );
    expect(styles).toContain("prefers-color-scheme:dark");
  });

  it("the logo has the first letter of the name; a name without letters has no logo", () => {
    expect(["sable Bay", "  3 Palms", "“Éclair”", "ßteel", "李车行", "?!"].map(logoLetter)).toEqual([
      "S",
      "3",
      "É",
      "S",
      "李",
      null,
    ]);
    expect(themeLogo("#23408e", "S")).toMatch(/^<svg [^>]*>.*fill="#23408e".*>S<\/text><\/svg>\n$/);
  });

  it("a theme file name contains its full definition, and any other name is not found", () => {
    fc.assert(
      fc.property(colours, fc.string(), (colour, name) => {
        const [styles, mark] = [themeStylesPath(colour), themeLogoPath(colour, name)].map((path) =>
          parseThemeFileName(decodeURIComponent(path.replace("/themes/", ""))),
        );
        expect(styles).toEqual({ colour, letter: null, isCurrent: true });
        expect(mark).toEqual({ colour, letter: logoLetter(name) ?? "A", isCurrent: true });
      }),
    );
    expect(parseThemeFileName(`${THEME_RULE_VERSION + 1}-1c5b45.css`)).toMatchObject({ isCurrent: false });
    for (const invalidColour of [
      "1-ffffff.css",
      "1-1c5b45",
      "1-1c5b45-<.svg",
      "1-1c5b45-AB.svg",
      "1c5b45.css",
      "../1-1c5b45.css",
    ])
      expect(parseThemeFileName(invalidColour), invalidColour).toBeNull();
  });
});

it("brand files come from the brand's folder, the generated theme or our defaults", () => {
  const brand = { name: "Acme", colour: "#1c5b45" };
  expect(brandFiles({ ...brand, theme: "sable-bay", isDrawn: false })).toEqual({
    styles: "/brands/sable-bay/tokens.css",
    mark: "/brands/sable-bay/logo.svg",
  });
  expect(brandFiles({ ...brand, theme: null, isDrawn: true })).toEqual({
    styles: "/themes/1-1c5b45.css",
    mark: "/themes/1-1c5b45-A.svg",
  });
  expect(brandFiles({ ...brand, theme: null, isDrawn: false })).toBeNull();
});
