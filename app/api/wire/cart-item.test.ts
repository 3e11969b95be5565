import { expect, it } from "vitest";
import { FULL, WIRE_CATALOGUE } from "../../../test/support/wire-lead";
import { reprice } from "../../domain/lead/cart/reprice";
import { NO_VEHICLE } from "../../domain/catalogue/vehicle/vehicle";
import { resolveCart } from "../../domain/lead/cart/requested-item";
import { type WireCartItem, readCartItem, wireCartItem, writeCartItem } from "./cart-item";

const REPAIR = { LeadCartItemType: "RepairInspection" } as const;
const resolveItems = (...items: readonly unknown[]) =>
  resolveCart(
    items.map((item) => readCartItem(wireCartItem.parse(item))),
    WIRE_CATALOGUE,
    [],
  );
const writeItem = (item: unknown) => {
  const { cart, problems } = resolveItems(item);
  expect(problems).toEqual({});
  return reprice(cart, { tasks: WIRE_CATALOGUE.tasks, canPriceLogbook: null, vehicle: NO_VEHICLE, state: null }).map(
    writeCartItem,
  )[0];
};

/** Fields of an item with the customer's own text or choices. All others come from the catalogue. */
const CUSTOMER_FIELDS: readonly (keyof WireCartItem)[] = [
  "RepairNotes",
  "RepairTimesIds",
  "WorkshopServiceExtrasId",
  "TyreWidth",
  "TyreProfile",
  "TyreRim",
  "TyreQuality",
  "Quantity",
  "WindscreenHasRainSensors",
  "WindscreenHasAntenna",
  "WindscreenHasBrakeLaneAssist",
  "WindscreenHasForwardFacingCameras",
  "WindscreenHasNoFeatures",
];
const IDS = [
  "LeadCartItemType",
  "ServiceType",
  "GenericServiceId",
  "ServiceScheduleId",
  "ServiceIntervalId",
  "RepairInspectionId",
  "IsCustomRepair",
  "AdditionalDetails",
  "RelatedCartItems",
];

it.each(
  FULL.CartItems.map((item, index) => [index, item] as const),
)("F-126 OW-01 item %i: descriptive fields that a client changes are reset from the catalogue", (_, item) => {
  const cartItem = writeItem(item);
  expect(cartItem).toEqual(item);
  for (const field of Object.keys(item) as (keyof WireCartItem)[]) {
    if (CUSTOMER_FIELDS.includes(field) || IDS.includes(field)) continue;
    for (const value of ["Engine Replacement", 77, true, false, "L", "S", "PriceRange", null]) {
      const parsed = wireCartItem.safeParse({ ...item, [field]: value });
      if (parsed.success) expect(writeItem({ ...item, [field]: value }), `${field}: ${value}`).toEqual(cartItem);
    }
  }
});

it("OW-01 the name of a related job and the text of an answer come from the catalogue", () => {
  const [, tyres] = FULL.CartItems;
  const renamedItem = {
    ...tyres,
    RelatedCartItems: [{ ...tyres.RelatedCartItems[0], RepairInspectionName: "Engine Replacement" }],
    AdditionalDetails: [{ ...tyres.AdditionalDetails[0], Text: "Engine Replacement" }],
  };
  expect(writeItem(renamedItem)).toEqual(tyres);
});

it.each([
  ["an unknown job", { ...REPAIR, RepairInspectionId: 999_999 }, "RepairInspectionId"],
  ["a job of the other country", { ...REPAIR, RepairInspectionId: 10 }, "RepairInspectionId"],
  ["no job", { ...REPAIR, IsCustomRepair: false }, "RepairInspectionId"],
  [
    "an unknown related job",
    {
      ...REPAIR,
      RepairInspectionId: 157,
      RelatedCartItems: [{ RepairInspectionId: 999_999, RepairInspectionName: "x", IsRequired: false }],
    },
    "RelatedCartItems.0.RepairInspectionId",
  ],
  [
    "an answer to a question of another job",
    { ...REPAIR, RepairInspectionId: 157, AdditionalDetails: [{ QuestionId: 1, OptionIds: [2], Text: "x" }] },
    "AdditionalDetails.0",
  ],
  [
    "an answer that the question does not have",
    { ...REPAIR, RepairInspectionId: 156, AdditionalDetails: [{ QuestionId: 1, OptionIds: [2, 9], Text: "x" }] },
    "AdditionalDetails.0",
  ],
  ["an unknown service", { LeadCartItemType: "Service", GenericServiceId: 77 }, "GenericServiceId"],
  [
    "an unknown schedule",
    { LeadCartItemType: "Service", ServiceType: "LogbookService", ServiceScheduleId: "x" },
    "ServiceScheduleId",
  ],
  [
    "a service that the schedule does not have",
    {
      LeadCartItemType: "Service",
      ServiceType: "LogbookService",
      ServiceScheduleId: "toyota-diesel",
      ServiceIntervalId: 99,
    },
    "ServiceIntervalId",
  ],
  ["a custom job of spaces", { ...REPAIR, IsCustomRepair: true, RepairNotes: "   " }, "RepairNotes"],
  [
    "a custom job of invisible characters",
    { ...REPAIR, IsCustomRepair: true, RepairNotes: "\u200b\u2060" },
    "RepairNotes",
  ],
])("OW-01 F-299 %s is reported at its field", (_, item, field) => {
  const { cart, problems } = resolveItems({ ...REPAIR, RepairInspectionId: 157 }, item);
  expect(Object.keys(problems)).toEqual([`CartItems.1.${field}`]);
  expect(cart).toHaveLength(1);
});

it("OW-01 a service schedule of another make is refused", () => {
  const item = { LeadCartItemType: "Service", ServiceType: "LogbookService", ServiceScheduleId: "toyota-diesel" };
  const requestedItems = [readCartItem(wireCartItem.parse(item))];
  expect(Object.keys(resolveCart(requestedItems, { ...WIRE_CATALOGUE, make: "Ford" }, []).problems)).toEqual([
    "CartItems.0.ServiceScheduleId",
  ]);
});

it("an item no longer in the catalogue is accepted if the lead already contains it", () => {
  const { cart } = resolveItems({ ...REPAIR, RepairInspectionId: 157 });
  const requestedItems = [readCartItem(wireCartItem.parse({ ...REPAIR, RepairInspectionId: 157 }))];
  expect(resolveCart(requestedItems, { ...WIRE_CATALOGUE, tasks: new Map() }, cart)).toEqual({ cart, problems: {} });
});

it("a custom item keeps only the customer's text and is unchanged after a round trip", () => {
  const custom = {
    ...REPAIR,
    IsCustomRepair: true,
    RepairInspectionId: 157,
    RepairInspectionName: "Rattle\u200b",
    RepairNotes: "Only when cold",
    TaskValueCategory: "L",
    MaximumLabourHours: 9,
  };
  const writtenItem = writeItem(custom);
  expect(writtenItem).toMatchObject({
    RepairInspectionId: null,
    RepairInspectionName: "Rattle",
    RepairNotes: "Rattle\nOnly when cold",
    TaskValueCategory: "M",
    MaximumLabourHours: null,
  });
  expect(writeItem(writtenItem)).toEqual(writtenItem);
  const itemWithPhone = writeItem({ ...REPAIR, IsCustomRepair: true, RepairNotes: "Rattle, ring 0491 570 110" });
  expect(itemWithPhone).toMatchObject({
    RepairInspectionName: "Rattle, ring …",
    RepairNotes: "Rattle, ring 0491 570 110",
  });
  expect(writeItem(itemWithPhone)).toEqual(itemWithPhone);
  const long = writeItem({ ...REPAIR, IsCustomRepair: true, RepairNotes: "x".repeat(100) });
  expect(writeItem(long)).toEqual(long);
});
