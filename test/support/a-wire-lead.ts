const SERVICE = {
  LeadCartItemType: "Service", ServiceType: "LogbookService", GenericServiceId: null, ServiceName: "Logbook Service", ServiceScheduleId: "toyota-diesel", ServiceIntervalId: 7,
  ServiceSortOrder: 3, RepairInspectionId: null, RepairInspectionName: null, RepairCategoryId: null, RepairType: null, IsCustomRepair: null, RepairNotes: "Timing belt too",
  IsPerformedByWorkshop: null, IsPerformedByMobileMechanic: null, IsIncluded: true, CanCalculatePrice: null, IsPriced: false, PricingStrategy: "SinglePrice", IsPartOfService: false,
  TaskValueCategory: null, RelatedCartItems: [], WorkshopServiceExtrasId: 4, AdditionalDetails: [], RequiredCertification: null, RequiresScanningTool: null,
  MinimumLabourHours: null, MaximumLabourHours: null, RepairTimesIds: ["a", "b"], TyreWidth: null, TyreProfile: null, TyreRim: null, TyreQuality: null, Quantity: null,
  WindscreenHasRainSensors: null, WindscreenHasAntenna: null, WindscreenHasBrakeLaneAssist: null, WindscreenHasForwardFacingCameras: null, WindscreenHasNoFeatures: null,
} as const;
export const TYRES = {
  ...SERVICE, LeadCartItemType: "RepairInspection", ServiceType: null, ServiceName: null, ServiceScheduleId: null, ServiceIntervalId: null, ServiceSortOrder: null,
  RepairInspectionId: 156, RepairInspectionName: "Tyres", RepairCategoryId: 3, RepairType: "Replacement", IsCustomRepair: false, IsPerformedByWorkshop: true, IsPerformedByMobileMechanic: false,
  CanCalculatePrice: true, TaskValueCategory: "L", RelatedCartItems: [{ RepairInspectionId: 9, RepairInspectionName: "Wheel alignment", IsRequired: true }],
  AdditionalDetails: [{ QuestionId: 1, OptionIds: [2, 3], Text: "Front" }], RequiredCertification: "ARC", RequiresScanningTool: false, MinimumLabourHours: 0.35, MaximumLabourHours: 1.5,
  TyreWidth: 205, TyreProfile: 55, TyreRim: 16, TyreQuality: 0, Quantity: 4,
} as const;
const WINDSCREEN = {
  ...TYRES, RepairInspectionId: 193, RepairInspectionName: "Windscreen", RelatedCartItems: [], AdditionalDetails: [], TyreWidth: null, TyreProfile: null, TyreRim: null, TyreQuality: null, Quantity: null,
  WindscreenHasRainSensors: true, WindscreenHasAntenna: true, WindscreenHasBrakeLaneAssist: false, WindscreenHasForwardFacingCameras: false, WindscreenHasNoFeatures: false,
} as const;

/** A Lead on the wire with every field of the specification set (quote-funnel.txt §3); contact details and UserID included. */
export const FULL = {
  Guid: "00000000-0000-4000-8000-000000000001", ProviderVehicleId: "P-1", VehicleMake: "Toyota", VehicleModel: "Hilux", Year: 2019, VehicleFuel: "Diesel", VehicleTransmission: "Automatic",
  VehicleBody: "Ute", VehicleVariant: "SR5", VehicleDescription: "2019 Toyota Hilux", Mid: "hilux-sr5", VehiclePriceCategory: 3, VehicleRego: "ABC123", VehicleRegoState: "NSW",
  VehicleIsVerifiedRego: true, VehicleVin: "JTFX", ServiceScheduleId: "toyota-diesel", RepairTimesId: "rt", UserID: "u1", Name: "Anna Maria Demo", PhoneNumber: "+61298765432",
  MobileNumber: "+61404040404", Email: "anna@customer.example", Latitude: -33.8, Longitude: 151, NextServiceDue: "05/12/2026", Location: "1 Main St", LeadSource: "Windscreen",
  RepairNotes: "Noise", CartItems: [SERVICE, TYRES, WINDSCREEN], AllowMechanicsToContact: false, QuoteUrgency: "SpecificDay", ServiceDate: "2026-12-01", WorkshopId: 12, IsPartnership: true,
  NoMechanics: false, WorkshopCategory: "Dealership", RequiredExtras: [4], GotProductQuoteFlow: true, GotExclusiveSupplierFlow: true, FleetCompanyId: 1, FleetCompanyMembershipId: "1234",
  QuoteFlowVersion: 1, quoteFunnelConfigurationId: 3, communication: "SMS", isUnknownVehicle: true,
} as const;
