import { expect, type Page } from "@playwright/test";
import { runInfo } from "./run-info";
import { BASIC_SERVICE } from "../../support/wire-lead";

const PLACES = { AU: "Parramatta", NZ: "Penrose" } as const;

/** Suburb id of the location where tests start; fetched once per worker. */
let suburb: number | undefined;
async function findSuburb(page: Page): Promise<number> {
  const place = PLACES[runInfo().country];
  const locations = (await (await page.request.get(`/api/location?query=${place}`)).json()) as {
    Suggestions: readonly { SuburbId: number }[];
  };
  suburb = locations.Suggestions[0]?.SuburbId;
  if (suburb === undefined) throw new Error(`${place} is a place`);
  return suburb;
}

const FRONT_PADS = {
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: 159,
  RepairInspectionName: "Front Brake Pads Replacement",
  RepairCategoryId: 2,
};

/** So much work that a workshop can accept it only a few times a day. */
export const LONG_WORK = [
  [4001, "Front Shock Absorbers or Struts Replacement", 4],
  [10004, "Air Conditioning Compressor Replacement", 10],
  [7005, "Sump Gasket Replacement", 7],
  [7036, "Exhaust Manifold Gasket Replacement", 7],
  [8003, "Water Pump Replacement", 8],
].map(([RepairInspectionId, RepairInspectionName, RepairCategoryId]) => ({
  LeadCartItemType: "RepairInspection",
  RepairInspectionId,
  RepairInspectionName,
  RepairCategoryId,
}));

/** Makes a lead that can be priced, over the API with this page's cookies, so that this browser owns it. Returns its guid. */
export async function makeLead(page: Page, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const response = await page.request.post("/api/lead/create-update-or-shift", {
    data: {
      SuburbId: suburb ?? (await findSuburb(page)),
      VehicleMake: "Toyota",
      VehicleModel: "Hilux",
      Year: 2019,
      VehicleFuel: "Diesel",
      VehicleTransmission: "Automatic",
      VehiclePriceCategory: 3,
      QuoteUrgency: "AsSoonAsPossible",
      CartItems: [BASIC_SERVICE, FRONT_PADS],
      ...overrides,
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { Lead: { Guid: string } }).Lead.Guid;
}
