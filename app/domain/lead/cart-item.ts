/** Values of the wire format (F-126, F-130). */
export type PricingStrategy = "SinglePrice" | "PriceRange";
export type TaskValueCategory = "S" | "M" | "L";

/** 0 (commercial) is falsy but a valid answer. */
export const TYRE_QUALITY = { Commercial: 0, Premium: 1, Value: 2, Budget: 3 } as const;
export type TyreQuality = (typeof TYRE_QUALITY)[keyof typeof TYRE_QUALITY];

export interface TyreSelection {
  readonly width: number | null;
  readonly profile: number | null;
  readonly rim: number | null;
  readonly quality: TyreQuality | null;
  /** Number of tyres, from 1 to 4. */
  readonly quantity: number | null;
}

/** null = not answered yet. */
export interface WindscreenFeatures {
  readonly rainSensors: boolean | null;
  readonly antenna: boolean | null;
  readonly brakeLaneAssist: boolean | null;
  readonly forwardFacingCameras: boolean | null;
  readonly noFeatures: boolean | null;
}

export interface RelatedCartItem {
  readonly repairInspectionId: number;
  readonly name: string;
  readonly isRequired: boolean;
}

/** The catalogue's facts about an item for this vehicle and this cart, stored with its price state (domain/lead/cart/reprice.ts). */
export interface ItemAssessment {
  readonly fits: "yes" | "no" | "unknown";
  /** The fact that must be known first (MissingFact of domain/catalogue/fits-vehicle.ts); null = none. */
  readonly missing: string | null;
  /** The other item that already includes this work, so that it is priced once; null = none. */
  readonly includedIn: { readonly key: string; readonly name: string; readonly isService: boolean } | null;
}

interface CartItemBase {
  /** Stable within the cart: "service", "repair:157", "custom:1". */
  readonly key: string;
  readonly name: string;
  /** Whether we can calculate a price; null = not determined yet. */
  readonly canCalculatePrice: boolean | null;
  readonly pricingStrategy: PricingStrategy | null;
  /** Absent or null = no findings. */
  readonly assessment?: ItemAssessment | null;
  readonly notes: string | null;
  readonly additionalDetails: readonly {
    readonly questionId: number;
    readonly optionIds: readonly number[];
    readonly text: string;
  }[];
  /** Passed through for clients of the specification's API. Our rules do not use it. */
  readonly workshopServiceExtrasId?: number | null;
  readonly repairTimesIds?: readonly string[];
}

export interface ServiceItem extends CartItemBase {
  readonly kind: "Service";
  readonly serviceType: "GenericService" | "LogbookService";
  /** 1 = Basic Service; null for a logbook service. */
  readonly genericServiceId: number | null;
  readonly serviceScheduleId: string | null;
  readonly serviceIntervalId: number | null;
  readonly serviceSortOrder: number | null;
  /** The chosen interval of a logbook service: "60,000 km or 48 months". */
  readonly intervalName?: string | null;
}

export interface RepairItem extends CartItemBase {
  readonly kind: "RepairInspection";
  /** null for a custom task. */
  readonly repairInspectionId: number | null;
  readonly categoryId: number | null;
  readonly repairType: string | null;
  readonly isCustom: boolean;
  readonly isPerformedByWorkshop: boolean;
  readonly isPerformedByMobileMechanic: boolean;
  readonly taskValueCategory: TaskValueCategory;
  readonly related: readonly RelatedCartItem[];
  readonly certification: string | null;
  readonly needsScanTool: boolean;
  /** Whole hundredths of an hour. */
  readonly minHours100: number | null;
  readonly maxHours100: number | null;
  readonly tyre: TyreSelection | null;
  readonly windscreen: WindscreenFeatures | null;
}

export type CartItem = ServiceItem | RepairItem;

export const isService = (item: CartItem): item is ServiceItem => item.kind === "Service";
export const isRepair = (item: CartItem): item is RepairItem => item.kind === "RepairInspection";
