import { expect, it } from "vitest";
import { foldText } from "../../core/words/edit-distance";
import { placeKey, parsePlaceQuery } from "../../location/place-query";
import { toSearchTerms } from "./search-terms";

it("normalisation removes macrons, accents, apostrophes, symbols and capitals", () => {
  expect(foldText("  Ōtāhuhu ")).toBe("otahuhu");
  expect(foldText("O'Connor") === foldText("O’Connor") && foldText("OConnor")).toBe("oconnor");
  for (const apostrophe of "´`‘’‛′ʹʻʼʿ") expect(foldText(`O${apostrophe}Connor`)).toBe("oconnor");
  expect(foldText("Saint-Éloi (North)")).toBe("saint eloi north");
  expect(foldText("'\"()*")).toBe("");
});

it("stop words are left out, unless nothing else was typed", () => {
  expect(toSearchTerms("My car won't start")).toEqual(["start"]);
  expect(toSearchTerms("I need this")).not.toEqual([]);
});

it("singular, plural and verb forms of a word map to one term", () => {
  expect(toSearchTerms("batteries leaking tyres glass")).toEqual(toSearchTerms("battery leak tyre glass"));
});

it("place names may be abbreviated", () => {
  expect(parsePlaceQuery("Mt. Eden,")).toMatchObject({
    key: "mounteden",
    words: ["mount", "eden"],
    nearKey: "mounteden",
    state: null,
  });
  expect(parsePlaceQuery("Sth Yarra VIC")).toMatchObject({ key: "southyarravic", nearKey: "southyarra", state: "VIC" });
  expect(parsePlaceQuery("St Kilda")?.key).toBe(placeKey("Saint Kilda"));
  expect(parsePlaceQuery("st")?.key).toBe("st");
  expect(parsePlaceQuery("'\"*")).toBeNull();
});
