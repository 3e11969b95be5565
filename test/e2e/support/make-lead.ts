import { expect, type Page } from "@playwright/test";

const PLACES = { AU: "Parramatta", NZ: "Penrose" } as const;

const BASIC_SERVICE = {
  LeadCartItemType: "Service",
  ServiceType: "GenericService",
  GenericServiceId: 1,
  ServiceName: "Basic Service",
};
const FRONT_PADS = {
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: 159,
  RepairInspectionName: "Front Brake Pads Replacement",
  RepairCategoryId: 2,
};

/** A lead that can be priced, made over the API by this page's browser, which so holds it, without opening a page. Answers its guid. */
export async function makeLead(page: Page, over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const anyPage = await (await page.request.get("/server-error/")).text();
  const country = /<html lang="en-(AU|NZ)"/.exec(anyPage)?.[1] as keyof typeof PLACES;
  const { Suggestions } = (await (await page.request.get(`/api/location?query=${PLACES[country]}`)).json()) as {
    Suggestions: readonly { SuburbId: number }[];
  };
  const answer = await page.request.post("/api/lead/create-update-or-shift", {
    data: {
      SuburbId: Suggestions[0]?.SuburbId,
      VehicleMake: "Toyota",
      VehicleModel: "Hilux",
      Year: 2019,
      VehicleFuel: "Diesel",
      VehicleTransmission: "Automatic",
      VehiclePriceCategory: 3,
      QuoteUrgency: "AsSoonAsPossible",
      CartItems: [BASIC_SERVICE, FRONT_PADS],
      ...over,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { Lead: { Guid: string } }).Lead.Guid;
}
