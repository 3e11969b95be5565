import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brandPreviewStyles, parseThemeBranding } from "./branding-tokens";
import {
  GENERATED_THEME,
  parseHost,
  SHIPPED_THEMES,
  themeField,
  type WhiteLabel,
  whiteLabelRules,
} from "./white-label";

const FACTS = { themes: ["sable-bay"] };
const VALID_LABEL: WhiteLabel = {
  name: "Harbour Auto Club",
  supportPhone: "1300 975 712",
  supportEmail: "help@harbour.example",
  theme: null,
  colour: "#6b1d5c",
  isShown: true,
};

it("a white-label form reads back the stored values", () => {
  for (const value of [VALID_LABEL, { ...VALID_LABEL, theme: "sable-bay", isShown: false }])
    expect(whiteLabelRules.read(whiteLabelRules.toFormText(value), FACTS, value)).toEqual({ ok: true, value });
});

it("a colour is trimmed and lower-cased, and a deleted theme folder may stay selected", () => {
  const input = {
    ...whiteLabelRules.toFormText(VALID_LABEL),
    name: "  Harbour   Auto Club ",
    colour: " #6B1D5C ",
    shown: "shown",
  };
  expect(whiteLabelRules.read(input, FACTS, null)).toEqual({ ok: true, value: VALID_LABEL });
  const missingTheme = { ...VALID_LABEL, theme: "old-folder" };
  expect(whiteLabelRules.read(whiteLabelRules.toFormText(missingTheme), FACTS, missingTheme)).toEqual({
    ok: true,
    value: missingTheme,
  });
  expect(whiteLabelRules.read(whiteLabelRules.toFormText(missingTheme), FACTS, VALID_LABEL)).toMatchObject({
    ok: false,
  });
});

it.each([
  ["name", ["", "  ", "!!", "x".repeat(61), "A<b>", "{brand}", 'A "B"', "A\u0007"]],
  ["supportPhone", ["", "call us", "12345", "1".repeat(30)]],
  ["supportEmail", ["", "help", "help@x", "a@b.example, c@d.example"]],
  ["look", ["", "sable-bay", themeField("../up"), "own"]],
  ["colour", ["", "red", "#fff", "#ffcc00", "#777777", "1c5b45"]],
  ["shown", ["", "maybe"]],
] as const)("an invalid %s is reported at its field only", (field, invalidValue) => {
  for (const text of invalidValue) {
    const read = whiteLabelRules.read({ ...whiteLabelRules.toFormText(VALID_LABEL), [field]: text }, FACTS, null);
    expect(read.ok ? [] : Object.keys(read.errors), text).toEqual([field]);
  }
});

it("a host is a plain host name without scheme, port or path, and not a number", () => {
  expect(["quotes.example.com", " Quotes.Example.COM ", "sablebay.localhost", "bücher.example"].map(parseHost)).toEqual(
    ["quotes.example.com", "quotes.example.com", "sablebay.localhost", "xn--bcher-kva.example"],
  );
  for (const wrong of [
    "",
    "new",
    "localhost",
    "https://quotes.example.com",
    "quotes.example.com:8443",
    "quotes.example.com/x",
    "a@b.example",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "a..example",
    "example.com.",
    "-a.example",
    "a_b.example",
    "a b.example",
    "*.example.com",
    `${"a".repeat(64)}.example`,
  ])
    expect(parseHost(wrong), wrong).toBeNull();
});

it("every folder in public/brands can be chosen", () => {
  expect(readdirSync("public/brands").toSorted()).toEqual([...SHIPPED_THEMES].toSorted());
  expect(SHIPPED_THEMES).not.toContain(GENERATED_THEME);
});

it("a themed brand picture has exactly its style sheet's colours in both modes", () => {
  const branding = parseThemeBranding(readFileSync("public/brands/sable-bay/tokens.css", "utf8"));
  expect([branding.light.accent, branding.dark.accent, branding.light.paper, branding.dark.paper]).toEqual([
    "#23408e",
    "#9db4f2",
    "#f7f8fb",
    "#10131a",
  ]);
  const styles = brandPreviewStyles(parseThemeBranding(":root{--a: url(x);--b: #123456;} body{color:red}"), "#1c5b45");
  expect(styles).toBe(".face-light{--b:#123456}.face-dark{--b:#123456}.face-mail{background:#1c5b45;color:#fff}\n");
});
