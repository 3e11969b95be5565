import { z } from "zod";
import { KINDS, findKind, SERVICE_KINDS, findServiceKind } from "../../domain/lead/cart/kinds";
import type { RequestedItem } from "../../domain/lead/cart/requested-item";
import { type CartItem, isRepair, isService, type TyreQuality } from "../../domain/lead/cart-item";
import { flag, id, idText, oneOf, text, wholeNumberField, toHours } from "./fields";

/** Hours with at most two decimals on the wire, whole hundredths internally. */
const hours = () => z.number().min(0).max(1000).nullable().optional();

/**
 * The specification's cart item (F-126–F-138). It has no names for certification, scan tool and hours, so these are ours. A client may send back everything
 * that we returned; `readCartItem` reads only ids, choices and the customer's own text.
 */
export const wireCartItem = z.object({
  LeadCartItemType: z.enum(["Service", "RepairInspection"]),
  ServiceType: oneOf(["GenericService", "LogbookService"]),
  GenericServiceId: id(),
  ServiceName: text(),
  ServiceScheduleId: idText(),
  ServiceIntervalId: id(),
  ServiceSortOrder: wholeNumberField(0, 100_000),
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
  TyreWidth: wholeNumberField(100, 500),
  TyreProfile: wholeNumberField(10, 100),
  TyreRim: wholeNumberField(8, 30),
  TyreQuality: wholeNumberField(0, 3),
  Quantity: wholeNumberField(1, 4),
  WindscreenHasRainSensors: flag(),
  WindscreenHasAntenna: flag(),
  WindscreenHasBrakeLaneAssist: flag(),
  WindscreenHasForwardFacingCameras: flag(),
  WindscreenHasNoFeatures: flag(),
});
export type WireCartItem = z.input<typeof wireCartItem>;
type ParsedCartItem = z.output<typeof wireCartItem>;

/** The client's input for an item. Names, categories, hours and prices are output only and are not read. */
export function readCartItem(wire: ParsedCartItem): RequestedItem {
  const commonFields = {
    notes: wire.RepairNotes ?? null,
    workshopServiceExtrasId: wire.WorkshopServiceExtrasId ?? null,
    repairTimesIds: wire.RepairTimesIds ?? [],
  };
  if (wire.LeadCartItemType === SERVICE_KINDS.service.itemType)
    return findServiceKind({ serviceType: wire.ServiceType ?? SERVICE_KINDS.service.serviceType }) === "service"
      ? { ...commonFields, kind: "service", genericServiceId: wire.GenericServiceId ?? null }
      : {
          ...commonFields,
          kind: "logbook",
          scheduleId: wire.ServiceScheduleId ?? null,
          intervalId: wire.ServiceIntervalId ?? null,
        };
  const taskId = wire.RepairInspectionId ?? null;
  if (wire.IsCustomRepair === true || (taskId === null && wire.IsCustomRepair !== false))
    return { ...commonFields, kind: "custom", name: wire.RepairInspectionName ?? null };
  return {
    ...commonFields,
    kind: "task",
    taskId: taskId ?? 0,
    answers: (wire.AdditionalDetails ?? []).map((item) => ({ questionId: item.QuestionId, optionIds: item.OptionIds })),
    related: (wire.RelatedCartItems ?? []).map((item) => ({
      repairInspectionId: item.RepairInspectionId,
      isRequired: item.IsRequired,
    })),
    tyre: {
      width: wire.TyreWidth ?? null,
      profile: wire.TyreProfile ?? null,
      rim: wire.TyreRim ?? null,
      quality: (wire.TyreQuality ?? null) as TyreQuality | null,
      quantity: wire.Quantity ?? null,
    },
    windscreen: {
      rainSensors: wire.WindscreenHasRainSensors ?? null,
      antenna: wire.WindscreenHasAntenna ?? null,
      brakeLaneAssist: wire.WindscreenHasBrakeLaneAssist ?? null,
      forwardFacingCameras: wire.WindscreenHasForwardFacingCameras ?? null,
      noFeatures: wire.WindscreenHasNoFeatures ?? null,
    },
  };
}

export function writeCartItem(item: CartItem) {
  const service = isService(item) ? item : null;
  const repair = isRepair(item) ? item : null;
  const isIncluded = item.assessment?.includedIn != null;
  const tyre = repair?.tyre ?? null;
  const windscreen = repair?.windscreen ?? null;
  return {
    LeadCartItemType: KINDS[findKind(item)].itemType,
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
    IsIncluded: repair && isIncluded,
    CanCalculatePrice: item.canCalculatePrice,
    // An item included in another one has no price of its own.
    IsPriced: item.canCalculatePrice && !isIncluded,
    PricingStrategy: item.pricingStrategy,
    IsPartOfService: repair && (repair.assessment?.includedIn?.isService ?? false),
    TaskValueCategory: repair?.taskValueCategory ?? null,
    RelatedCartItems: (repair?.related ?? []).map((relatedCartItem) => ({
      RepairInspectionId: relatedCartItem.repairInspectionId,
      RepairInspectionName: relatedCartItem.name,
      IsRequired: relatedCartItem.isRequired,
    })),
    WorkshopServiceExtrasId: item.workshopServiceExtrasId ?? null,
    AdditionalDetails: item.additionalDetails.map((item) => ({
      QuestionId: item.questionId,
      OptionIds: [...item.optionIds],
      Text: item.text,
    })),
    RequiredCertification: repair?.certification ?? null,
    RequiresScanningTool: repair?.needsScanTool ?? null,
    MinimumLabourHours: toHours(repair?.minHours100 ?? null),
    MaximumLabourHours: toHours(repair?.maxHours100 ?? null),
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
