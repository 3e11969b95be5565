import { z } from "zod";
import { KINDS, kindOf, kindOfTask, SERVICE_KINDS, serviceKindOf } from "../../domain/cart/kinds";
import { BASIC_SERVICE_ID } from "../../domain/cart/new-item";
import { hoursOfHundredths, hundredthsOfHours } from "../../domain/catalogue/labour-hours";
import {
  type CartItem,
  isRepair,
  isService,
  type RepairItem,
  type ServiceItem,
  type TyreQuality,
} from "../../domain/lead/cart-item";
import { flag, id, idText, oneOf, text, whole } from "./fields";

/** Hours with at most two decimals on the wire; whole hundredths inside. */
const hours = () => z.number().min(0).max(1000).nullable().optional();

/** The specification's cart item (F-126–F-138). Certification, scan tool and hours have no names there; these are ours. */
export const wireCartItem = z.object({
  LeadCartItemType: z.enum(["Service", "RepairInspection"]),
  ServiceType: oneOf(["GenericService", "LogbookService"]),
  GenericServiceId: id(),
  ServiceName: text(),
  ServiceScheduleId: idText(),
  ServiceIntervalId: id(),
  ServiceSortOrder: whole(0, 100_000),
  RepairInspectionId: id(),
  RepairInspectionName: text(),
  RepairCategoryId: id(),
  RepairType: text(),
  IsCustomRepair: flag(),
  RepairNotes: text(4000),
  IsPerformedByWorkshop: flag(),
  IsPerformedByMobileMechanic: flag(),
  IsIncluded: flag(),
  CanCalculatePrice: flag(),
  IsPriced: flag(),
  PricingStrategy: oneOf(["SinglePrice", "PriceRange"]),
  IsPartOfService: flag(),
  TaskValueCategory: oneOf(["S", "M", "L"]),
  RelatedCartItems: z
    .array(
      z.object({
        RepairInspectionId: z.number().int().min(1),
        RepairInspectionName: z.string().max(200),
        IsRequired: z.boolean(),
      }),
    )
    .max(20)
    .nullable()
    .optional(),
  WorkshopServiceExtrasId: id(),
  AdditionalDetails: z
    .array(
      z.object({
        QuestionId: z.number().int(),
        OptionIds: z.array(z.number().int()).max(50),
        Text: z.string().max(2000),
      }),
    )
    .max(20)
    .nullable()
    .optional(),
  RequiredCertification: text(),
  RequiresScanningTool: flag(),
  MinimumLabourHours: hours(),
  MaximumLabourHours: hours(),
  RepairTimesIds: z.array(z.string().max(100)).max(50).nullable().optional(),
  TyreWidth: whole(100, 500),
  TyreProfile: whole(10, 100),
  TyreRim: whole(8, 30),
  TyreQuality: whole(0, 3),
  Quantity: whole(1, 4),
  WindscreenHasRainSensors: flag(),
  WindscreenHasAntenna: flag(),
  WindscreenHasBrakeLaneAssist: flag(),
  WindscreenHasForwardFacingCameras: flag(),
  WindscreenHasNoFeatures: flag(),
});
export type WireCartItem = z.input<typeof wireCartItem>;
type ParsedCartItem = z.output<typeof wireCartItem>;

function carried(wire: ParsedCartItem) {
  return {
    canCalculatePrice: wire.CanCalculatePrice ?? null,
    pricingStrategy: wire.PricingStrategy ?? null,
    notes: wire.RepairNotes ?? null,
    additionalDetails: (wire.AdditionalDetails ?? []).map((each) => ({
      questionId: each.QuestionId,
      optionIds: each.OptionIds,
      text: each.Text,
    })),
    isIncluded: wire.IsIncluded ?? null,
    isPriced: wire.IsPriced ?? null,
    isPartOfService: wire.IsPartOfService ?? null,
    workshopServiceExtrasId: wire.WorkshopServiceExtrasId ?? null,
    repairTimesIds: wire.RepairTimesIds ?? [],
  };
}

function readService(wire: ParsedCartItem): ServiceItem {
  const serviceType = wire.ServiceType ?? SERVICE_KINDS.service.serviceType;
  return {
    ...carried(wire),
    kind: "Service",
    key: "service",
    name: wire.ServiceName ?? SERVICE_KINDS[serviceKindOf({ serviceType })].name,
    serviceType,
    genericServiceId: serviceKindOf({ serviceType }) === "service" ? (wire.GenericServiceId ?? BASIC_SERVICE_ID) : null,
    serviceScheduleId: wire.ServiceScheduleId ?? null,
    serviceIntervalId: wire.ServiceIntervalId ?? null,
    serviceSortOrder: wire.ServiceSortOrder ?? null,
  };
}

function readRepair(wire: ParsedCartItem, position: number): RepairItem {
  const repairInspectionId = wire.RepairInspectionId ?? null;
  const isCustom = wire.IsCustomRepair ?? repairInspectionId === null;
  const kind = kindOfTask({ id: repairInspectionId ?? 0, categoryId: wire.RepairCategoryId ?? 0 });
  return {
    ...carried(wire),
    kind: "RepairInspection",
    key: isCustom ? `custom:${position}` : `repair:${repairInspectionId}`,
    name: wire.RepairInspectionName ?? "",
    repairInspectionId,
    categoryId: wire.RepairCategoryId ?? null,
    repairType: wire.RepairType ?? null,
    isCustom,
    isPerformedByWorkshop: wire.IsPerformedByWorkshop ?? true,
    isPerformedByMobileMechanic: wire.IsPerformedByMobileMechanic ?? true,
    taskValueCategory: isCustom ? "M" : (wire.TaskValueCategory ?? "M"),
    related: (wire.RelatedCartItems ?? []).map((each) => ({
      repairInspectionId: each.RepairInspectionId,
      name: each.RepairInspectionName,
      isRequired: each.IsRequired,
    })),
    certification: wire.RequiredCertification ?? null,
    needsScanTool: wire.RequiresScanningTool ?? false,
    minHours100: hundredthsOfHours(wire.MinimumLabourHours ?? null),
    maxHours100: hundredthsOfHours(wire.MaximumLabourHours ?? null),
    tyre:
      kind === "tyres"
        ? {
            width: wire.TyreWidth ?? null,
            profile: wire.TyreProfile ?? null,
            rim: wire.TyreRim ?? null,
            quality: (wire.TyreQuality ?? null) as TyreQuality | null,
            quantity: wire.Quantity ?? null,
          }
        : null,
    windscreen:
      kind === "windscreen"
        ? {
            rainSensors: wire.WindscreenHasRainSensors ?? null,
            antenna: wire.WindscreenHasAntenna ?? null,
            brakeLaneAssist: wire.WindscreenHasBrakeLaneAssist ?? null,
            forwardFacingCameras: wire.WindscreenHasForwardFacingCameras ?? null,
            noFeatures: wire.WindscreenHasNoFeatures ?? null,
          }
        : null,
  };
}

/** A cart from the wire, under the cart's own rules: one service, each repair once (F-205, F-206). */
export function readCart(items: readonly ParsedCartItem[]): readonly CartItem[] {
  const cart = new Map<string, CartItem>();
  items.forEach((wire, index) => {
    const item =
      wire.LeadCartItemType === SERVICE_KINDS.service.itemType ? readService(wire) : readRepair(wire, index + 1);
    cart.set(item.key, item);
  });
  return [...cart.values()];
}

export function writeCartItem(item: CartItem) {
  const service = isService(item) ? item : null;
  const repair = isRepair(item) ? item : null;
  const tyre = repair?.tyre ?? null;
  const windscreen = repair?.windscreen ?? null;
  return {
    LeadCartItemType: KINDS[kindOf(item)].itemType,
    ServiceType: service?.serviceType ?? null,
    GenericServiceId: service?.genericServiceId ?? null,
    ServiceName: service?.name ?? null,
    ServiceScheduleId: service?.serviceScheduleId ?? null,
    ServiceIntervalId: service?.serviceIntervalId ?? null,
    ServiceSortOrder: service?.serviceSortOrder ?? null,
    RepairInspectionId: repair?.repairInspectionId ?? null,
    RepairInspectionName: repair?.name ?? null,
    RepairCategoryId: repair?.categoryId ?? null,
    RepairType: repair?.repairType ?? null,
    IsCustomRepair: repair?.isCustom ?? null,
    RepairNotes: item.notes,
    IsPerformedByWorkshop: repair?.isPerformedByWorkshop ?? null,
    IsPerformedByMobileMechanic: repair?.isPerformedByMobileMechanic ?? null,
    IsIncluded: item.isIncluded ?? null,
    CanCalculatePrice: item.canCalculatePrice,
    IsPriced: item.isPriced ?? null,
    PricingStrategy: item.pricingStrategy,
    IsPartOfService: item.isPartOfService ?? null,
    TaskValueCategory: repair?.taskValueCategory ?? null,
    RelatedCartItems: (repair?.related ?? []).map((each) => ({
      RepairInspectionId: each.repairInspectionId,
      RepairInspectionName: each.name,
      IsRequired: each.isRequired,
    })),
    WorkshopServiceExtrasId: item.workshopServiceExtrasId ?? null,
    AdditionalDetails: item.additionalDetails.map((each) => ({
      QuestionId: each.questionId,
      OptionIds: [...each.optionIds],
      Text: each.text,
    })),
    RequiredCertification: repair?.certification ?? null,
    RequiresScanningTool: repair?.needsScanTool ?? null,
    MinimumLabourHours: hoursOfHundredths(repair?.minHours100 ?? null),
    MaximumLabourHours: hoursOfHundredths(repair?.maxHours100 ?? null),
    RepairTimesIds: [...(item.repairTimesIds ?? [])],
    TyreWidth: tyre?.width ?? null,
    TyreProfile: tyre?.profile ?? null,
    TyreRim: tyre?.rim ?? null,
    TyreQuality: tyre?.quality ?? null,
    Quantity: tyre?.quantity ?? null,
    WindscreenHasRainSensors: windscreen?.rainSensors ?? null,
    WindscreenHasAntenna: windscreen?.antenna ?? null,
    WindscreenHasBrakeLaneAssist: windscreen?.brakeLaneAssist ?? null,
    WindscreenHasForwardFacingCameras: windscreen?.forwardFacingCameras ?? null,
    WindscreenHasNoFeatures: windscreen?.noFeatures ?? null,
  } satisfies WireCartItem;
}
