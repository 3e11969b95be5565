import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceTotal } from "../../ui/money";
import { SAMPLE_LISTINGS } from "./sample-listings";
import { type ListingView, SupplierCard } from "./supplier-card";

const [sample] = SAMPLE_LISTINGS;
const renderCard = (overrides: Partial<ListingView>) =>
  renderToStaticMarkup(
    <SupplierCard
      listing={{
        ...(sample as (typeof SAMPLE_LISTINGS)[number]),
        isOwnService: false,
        isFromTomorrow: false,
        paymentMethodsText: null,
        priceValidityText: null,
        insteadOfPrice: null,
        offerComments: null,
        ...overrides,
      }}
    />,
  );

it("P-085 marks a supplier that is free tomorrow and shows a single price", () => {
  expect(renderCard({}).match(/\$\d/g)).toHaveLength(1);
  expect(renderCard({ isFromTomorrow: true })).toContain("Available from tomorrow");
  expect(renderCard({ isFromTomorrow: false })).not.toContain("Available from");
});

it("labels estimates and inspection prices, and quotes the workshop's comment", () => {
  const { price } = sample as (typeof SAMPLE_LISTINGS)[number];
  expect(renderCard({})).not.toMatch(/estimate|inspection only|<q>/);
  expect(
    renderCard({ price: { ...price, quoteKind: "estimate" }, offerComments: "We test drive it with you" }),
  ).toMatch(/estimate incl\. GST[\s\S]*<q>We test drive it with you<\/q>/);
  expect(renderCard({ price: { ...price, quoteKind: "inspection" } })).toContain("inspection only, incl. GST");
});

it("F-418 B-293 P-378 a card or total with an unknown pricing strategy throws instead of showing $0", () => {
  const [first] = SAMPLE_LISTINGS;
  if (!first) throw new Error("a sample needed");
  const price = { ...first.price, strategy: "Foo" as "SinglePrice" };
  expect(() => renderCard({ price })).toThrow("unknown pricing strategy: Foo");
  expect(() => renderToStaticMarkup(<PriceTotal price={price} />)).toThrow("unknown pricing strategy: Foo");
});
