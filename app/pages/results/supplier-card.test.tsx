import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceTotal } from "../../ui/money";
import { SAMPLE_LISTINGS } from "./sample-listings";
import { type ListingView, SupplierCard } from "./supplier-card";

const [sample] = SAMPLE_LISTINGS;
const drawn = (over: Partial<ListingView>) =>
  renderToStaticMarkup(
    <SupplierCard
      listing={{
        ...(sample as (typeof SAMPLE_LISTINGS)[number]),
        isOwnService: false,
        isFromTomorrow: false,
        payWith: null,
        holds: null,
        insteadOfPrice: null,
        offerComments: null,
        ...over,
      }}
    />,
  );

it("P-085 a supplier that is free tomorrow says so, and no price stands beside the one that is asked", () => {
  expect(drawn({}).match(/\$\d/g)).toHaveLength(1);
  expect(drawn({ isFromTomorrow: true })).toContain("Available from tomorrow");
  expect(drawn({ isFromTomorrow: false })).not.toContain("Available from");
});

it("says that an offered price is an estimate or covers an inspection only, and quotes the workshop's comment", () => {
  const { price } = sample as (typeof SAMPLE_LISTINGS)[number];
  expect(drawn({})).not.toMatch(/estimate|inspection only|<q>/);
  expect(drawn({ price: { ...price, quoteKind: "estimate" }, offerComments: "We test drive it with you" })).toMatch(
    /estimate incl\. GST[\s\S]*<q>We test drive it with you<\/q>/,
  );
  expect(drawn({ price: { ...price, quoteKind: "inspection" } })).toContain("inspection only, incl. GST");
});

it("F-418 B-293 P-378 a card and a total of an unknown pricing strategy are an error, never $0 or NaN", () => {
  const [first] = SAMPLE_LISTINGS;
  if (!first) throw new Error("a sample needed");
  const price = { ...first.price, strategy: "Foo" as "SinglePrice" };
  expect(() => drawn({ price })).toThrow("unknown pricing strategy: Foo");
  expect(() => renderToStaticMarkup(<PriceTotal price={price} />)).toThrow("unknown pricing strategy: Foo");
});
