import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { cents } from "../domain/money/money";
import { SAMPLE_LISTINGS } from "./sample-listings";
import { type ShownListing, SupplierCard } from "./supplier-card";

const [sample] = SAMPLE_LISTINGS;
const drawn = (over: Partial<ShownListing>) => renderToStaticMarkup(<SupplierCard listing={{ ...(sample as (typeof SAMPLE_LISTINGS)[number]), isOwnService: false, isFromTomorrow: false, payWith: null, ...over }} />);

it("P-085 a former price is struck through where there is one, and a supplier that is free tomorrow says so", () => {
  expect(drawn({ wasTotal: cents(42_000) })).toMatch(/<s\b[^>]*>.*\$420/);
  expect(drawn({ wasTotal: null })).not.toMatch(/<s\b/);
  expect(drawn({ isFromTomorrow: true })).toContain("Available from tomorrow");
  expect(drawn({ isFromTomorrow: false })).not.toContain("Available from");
});
