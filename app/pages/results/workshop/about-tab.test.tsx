import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AboutTab } from "./about-tab";
import type { WorkshopData } from "./workshop-data.server";

const data = {
  name: "Wattlemere Garage",
  kind: "workshop",
  address: "1 Depot Road, Parramatta, NSW 2150",
  hours: [],
  yearsActive: 8,
  isVerified: true,
  licenceNumber: "MVRL12345",
  businessNumberName: "ABN",
  rating100: 460,
  ratingCount: 20,
  extras: [],
  currency: "AUD",
  images: [],
  profile: { text: null, specialities: [], bestMakes: [] },
  isDemo: false,
  price: null,
  priceValidityText: null,
  reviews: [],
  isUnnamed: false,
  changeTerms: "You can cancel online.",
  takesOnline: true,
  isFleet: false,
} as WorkshopData;
const renderAboutTab = (overrides: Partial<WorkshopData>) =>
  renderToStaticMarkup(<AboutTab data={{ ...data, ...overrides }} pictureHref={(number) => `?image=${number}`} />);

it("P-421 a verified workshop shows the completed checks and the country's business number", () => {
  expect(renderAboutTab({})).toContain("important information such as ABN and Public Liability Insurance");
  expect(renderAboutTab({ businessNumberName: "NZBN" })).toContain(
    "important information such as NZBN and Public Liability Insurance",
  );
  expect(renderAboutTab({ isVerified: false })).not.toContain("important information");
});

it("P-422 shows the licence with its number, and no licence if it has no number", () => {
  expect(renderAboutTab({})).toContain("Motor Vehicle Repairer License #MVRL12345");
  expect(renderAboutTab({ licenceNumber: null })).not.toContain("License");
});
