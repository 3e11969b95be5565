import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BOOKING_FLAGS, type DisplayFlags, finaliseTitle, VIEWING_FLAGS } from "./display-flags";
import type { FinaliseView } from "./finalise-view.server";
import { Greeting } from "./finalise-page";
import { SupplierSummary } from "./supplier-summary";

const price = (total: number) => ({
  strategy: "SinglePrice",
  currency: "AUD",
  total,
  maxTotal: total,
  gst: 0,
  lines: [],
});
const view = {
  supplier: {
    id: 2,
    name: "Wattlemere Garage",
    contactName: "Sam Lee",
    kind: "workshop",
    suburbName: "Parramatta",
    state: "NSW",
    street: "1 Depot Road",
    rating100: 460,
    ratingCount: 20,
    isPremium: true,
    hasVerifiedCredentials: true,
    isMobile: false,
    isDemo: false,
    image: { path: "/pictures/front.jpg", text: "" },
  },
  items: [{ key: "service", name: "Basic Service" }],
  vehicle: "2019 Toyota Hilux",
  price: price(20_000),
  quotedPrice: price(18_000),
} as unknown as FinaliseView;

const renderSummary = (flags: Partial<DisplayFlags> = {}) =>
  renderToStaticMarkup(<SupplierSummary view={view} flags={{ ...BOOKING_FLAGS, ...flags }} inclusionsHref={null} />);

it("B-050 shows the contact name unless it is hidden", () => {
  expect(renderSummary({ hideContactName: false })).toContain("Sam Lee");
  expect(renderSummary({ hideContactName: true })).not.toContain("Sam Lee");
});

it("B-051 shows the badges unless they are hidden", () => {
  for (const badge of ["Premium", "Verified"])
    expect([
      renderSummary({ hideBadges: false }).includes(badge),
      renderSummary({ hideBadges: true }).includes(badge),
    ]).toEqual([true, false]);
});

it("B-052 shows the supplier's first picture if it is requested", () => {
  expect(renderSummary({ showSupplierImage: true })).toContain('src="/pictures/front.jpg"');
  expect(renderSummary({ showSupplierImage: false })).not.toContain("<img");
});

it("B-053 shows the avatar if it is requested", () => {
  expect(renderSummary({ showSupplierAvatar: true })).toContain('data-part="avatar"');
  expect(renderSummary({ showSupplierAvatar: false })).not.toContain('data-part="avatar"');
});

it("B-054 without identification no name, contact, picture or street is shown", () => {
  const hiddenSummary = renderSummary({
    noSupplierIdentification: true,
    showSupplierImage: true,
    hideContactName: false,
  });
  for (const mark of ["Wattlemere", "Sam Lee", "front.jpg", "Depot Road"]) expect(hiddenSummary).not.toContain(mark);
  expect(renderSummary()).toContain("Wattlemere Garage");
});

it("B-055 shows the quoted price to a viewer and the booking's total to a customer who books", () => {
  const text = (flags: Partial<DisplayFlags>) => renderSummary(flags).replace(/<[^>]+>/g, "");
  expect(text({ priceAsQuote: true })).toMatch(/Quoted price.*180/);
  expect(text({ priceAsQuote: false })).toMatch(/Total incl\. GST.*200/);
});

it("B-049 the greeting has the first name if it is known, and viewers get no greeting", () => {
  expect(renderToStaticMarkup(<Greeting firstName="Kiri" />)).toContain("Hi Kiri");
  expect(renderToStaticMarkup(<Greeting firstName={null} />)).not.toContain("Hi");
  expect([BOOKING_FLAGS.hideGreeting, VIEWING_FLAGS.hideGreeting]).toEqual([false, true]);
});

it("the viewing mode has the flags of its route", () => {
  expect(VIEWING_FLAGS).toEqual({
    hideGreeting: true,
    hideContactName: false,
    hideBadges: false,
    showSupplierImage: true,
    showSupplierAvatar: false,
    noSupplierIdentification: false,
    priceAsQuote: true,
  });
  expect([finaliseTitle({ isViewing: true }), finaliseTitle({ isViewing: false })]).toEqual([
    "Quote Details",
    "Finalise Booking",
  ]);
});
