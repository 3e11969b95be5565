import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findWhiteLabel } from "./brand";
import { readConfig } from "./config";
import { settingsOf } from "./settings";

const LABEL = {
  name: "Sable Bay Motoring",
  supportPhone: "1300 975 711",
  supportEmail: "help@sablebay.example",
  theme: "sable-bay",
};
const ENV = {
  ENVIRONMENT: "DEV",
  COUNTRY: "AU",
  BRAND_NAME: "Ours",
  SUPPORT_PHONE: "1300 975 707",
  SUPPORT_EMAIL: "help@ours.example",
  WEBSITE_URL: "https://ours.example",
  WHITE_LABEL_HOSTS: JSON.stringify({ "quotes.sablebay.example": LABEL }),
};

describe("brand of a request", () => {
  it("is the white label of its host on any port, and ours elsewhere", () => {
    const labelConfig = readConfig(ENV, new URL("https://quotes.sablebay.example:8443/quote-2/x"));
    expect(labelConfig.brand).toEqual({
      ...LABEL,
      colour: "#1c5b45",
      isDrawn: false,
      websiteUrl: "https://quotes.sablebay.example:8443",
    });
    expect(labelConfig.isWhiteLabel).toBe(true);
    for (const url of [new URL("https://ours.example/"), new URL("https://x.quotes.sablebay.example/"), null]) {
      const here = readConfig(ENV, url);
      expect([here.brand.name, here.brand.theme, here.isWhiteLabel]).toEqual(["Ours", null, false]);
    }
    expect(findWhiteLabel({}, new URL("https://constructor/"))).toBeNull();
  });

  it("prefers the desk's white label to the one in the settings, and is ours after its end", () => {
    const host = "https://quotes.sablebay.example";
    const labelFromDesk = { ...LABEL, name: "Changed at the desk", theme: null, colour: "#6b1d5c", isShown: true };
    const { isShown: _, ...branding } = labelFromDesk;
    expect(settingsOf(ENV, host, labelFromDesk).config).toMatchObject({
      brand: { ...branding, isDrawn: true, websiteUrl: host },
      isWhiteLabel: true,
    });
    expect(settingsOf(ENV, host, { ...labelFromDesk, isShown: false }).config).toEqual(readConfig(ENV, null));
    expect(settingsOf(ENV, host).config.brand.name).toBe(LABEL.name);
  });

  it("can be a white label for a whole deployment", () => {
    const config = readConfig({ ...ENV, WHITE_LABEL: "true", BRAND_THEME: "sable-bay" }, null);
    expect([config.isWhiteLabel, config.brand.theme, config.brand.name]).toEqual([true, "sable-bay", "Ours"]);
  });

  it("is refused at startup if it is incomplete or names a missing folder", () => {
    for (const wrong of [
      "{",
      "[]",
      '{"a.example":{}}',
      JSON.stringify({ a: { ...LABEL, theme: "../up" } }),
      JSON.stringify({ a: { ...LABEL, name: 7 } }),
      JSON.stringify({ a: { ...LABEL, colour: "red" } }),
      JSON.stringify({ a: { ...LABEL, colour: "#ffcc00" } }),
    ]) {
      expect(() => readConfig({ ...ENV, WHITE_LABEL_HOSTS: wrong }, null), wrong).toThrow("WHITE_LABEL_HOSTS");
    }
    expect(() => readConfig({ ...ENV, BRAND_THEME: "a/b" }, null)).toThrow("BRAND_THEME");
  });
});

it("a white label defines exactly our colour tokens", () => {
  const tokens = (path: string) => [...readFileSync(path, "utf8").matchAll(/(--[a-z-]+):/g)].map((match) => match[1]);
  expect(tokens("public/brands/sable-bay/tokens.css")).toEqual(tokens("app/styles/tokens.css"));
});
