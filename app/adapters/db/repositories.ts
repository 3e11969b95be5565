import type { Country } from "../../domain/core/country/country";
import type { LeadGuid } from "../../domain/core/ids";
import type { LeadRecords } from "../../usecases/ports/lead-records";
import { lazyMembers } from "../lazy";
import type { LeadChangeListener } from "./booking-change";
import { d1IdempotencyRecords } from "./idempotency-records";
import { d1ApiKeys } from "./api-keys";
import { d1BidOffers } from "./bid-offers";
import { d1BlockedDates } from "./blocked-dates";
import { d1ReconciliationRuns } from "./reconciliation-runs";
import { d1BookingOffers } from "./booking-offers";
import { d1Bookings } from "./bookings";
import { d1Calendars } from "./calendars";
import { d1Callbacks } from "./callbacks";
import { d1CapturedImages } from "./captured-images";
import { d1Conversations } from "./conversations";
import { d1CustomerFaqs } from "./customer-faqs";
import { d1DayCounts } from "./day-counts";
import { d1Desk } from "./desk";
import { d1DeskChanges } from "./desk-changes";
import { d1DeskLists } from "./desk-lists";
import { d1DeskWorkshops } from "./desk-workshops";
import { d1Diary } from "./diary";
import { d1DirectLeads } from "./direct-leads";
import { d1Discounts } from "./discounts";
import { d1Disputes } from "./disputes";
import { d1EarlierDayRequests } from "./earlier-day-requests";
import { d1ExtraWork } from "./extra-work";
import { d1Extras } from "./extras";
import { d1ImportRows } from "./import-rows";
import { d1Fleets } from "./fleets";
import { d1FunnelVariants } from "./funnel-variants";
import { d1Garage } from "./garage";
import { d1GarageHandOvers } from "./garage-hand-overs";
import { d1GarageRecord } from "./garage-record";
import { d1GarageReminders } from "./garage-reminders";
import { d1Giveaways } from "./giveaways";
import { d1Health } from "./health";
import { d1Histories } from "./histories";
import { d1Joining } from "./joining";
import { d1LeadBids } from "./lead-bids";
import { d1LeadReturns } from "./lead-returns";
import { d1Leads } from "./leads";
import { d1ListingEvents } from "./listing-events";
import { d1Localities } from "./localities";
import { d1ReviewRequests } from "./review-requests";
import { d1Outbox } from "./outbox";
import { d1Partners } from "./partners";
import { d1Payments } from "./payments";
import { d1NotificationContacts } from "./notification-contacts";
import { d1Payouts } from "./payouts";
import { d1PersonData } from "./person-data";
import { d1DeletionRequests } from "./deletion-requests";
import { d1Policies } from "./policies";
import { d1PortalAccess } from "./portal-access";
import { d1PortalOverviews } from "./portal-overview";
import { d1PriceData } from "./price-data";
import { d1PublicPages, d1SitePages } from "./site-pages";
import { d1PushDevices } from "./push-devices";
import { d1Ratings } from "./ratings";
import { d1RegoCache } from "./rego-cache";
import { d1Reminders } from "./reminders";
import { d1ResumeLinks } from "./resume-links";
import { d1Schedules } from "./schedules";
import { d1Sessions } from "./sessions";
import { d1ListingImpressions } from "./listing-impressions";
import { d1SpecialPrices } from "./special-prices";
import { d1Statements } from "./statements";
import { d1StoreAccounts } from "./store-accounts";
import { d1SupplierContacts, d1Suppliers } from "./suppliers";
import { d1SupplierPhotos } from "./supplier-photos";
import { d1SupplierSettings } from "./supplier-settings";
import { d1SymptomGuides } from "./symptom-guides";
import { d1Tallies } from "./tallies";
import { d1Tasks } from "./tasks";
import { d1TopUps } from "./top-ups";
import { d1Tyres } from "./tyres";
import { d1Vehicles } from "./vehicles";
import { d1Verification } from "./verification";
import { d1Wallets } from "./wallets";
import { d1Webhooks } from "./webhooks";
import { d1WhiteLabels } from "./white-labels";
import { d1WorkshopQuotes } from "./workshop-quotes";
import { createLeadQuotes } from "../lead-quotes";
import { listingArchive } from "../listing-archive";
import { replicaSuppliers } from "./supplier-cells";

interface RepositoryOptions {
  /** The database. It may be wrapped in a meter that counts its use. */
  readonly db: D1Database;
  /** The database or its nearest replica, for reference data that only a deployment writes. */
  readonly catalogue: D1Database;
  readonly records: LeadRecords;
  readonly bucket: R2Bucket;
  readonly quotes: () => Parameters<typeof createLeadQuotes>[0];
  readonly onBookingChanged: LeadChangeListener;
  readonly country: Country;
  readonly brandName: string;
  readonly readsReplicas: boolean;
}

/** The repositories. Each is created when a request first uses it. */
export const repositories = ({
  db,
  catalogue,
  records,
  bucket,
  quotes,
  onBookingChanged,
  country,
  brandName,
  readsReplicas,
}: RepositoryOptions) =>
  lazyMembers({
    leads: () => d1Leads(db, records),
    bookings: () => d1Bookings(db),
    bookingOffers: () => d1BookingOffers(db, onBookingChanged),
    conversations: () => d1Conversations(db),
    extraWork: () => d1ExtraWork(db),
    payments: () => d1Payments(db),
    tasks: () => d1Tasks(catalogue),
    localities: () => d1Localities(catalogue),
    leadReturns: () => d1LeadReturns(db),
    reviewRequests: () => d1ReviewRequests(db),
    vehicles: () => d1Vehicles(catalogue),
    schedules: () => d1Schedules(catalogue),
    extras: () => d1Extras(catalogue),
    bidOffers: () => d1BidOffers(db),
    leadBids: () => d1LeadBids(db),
    wallets: () => d1Wallets(db),
    topUps: () => d1TopUps(db),
    workshopQuotes: () => d1WorkshopQuotes(db),
    discounts: () => d1Discounts(db),
    deskChanges: () => d1DeskChanges(db),
    whiteLabels: () => d1WhiteLabels(db),
    importRows: () => d1ImportRows(db),
    partners: () => d1Partners(db),
    statements: () => d1Statements(db),
    storeAccounts: () => d1StoreAccounts(db, brandName),
    notificationContacts: () => d1NotificationContacts(db),
    joining: () => d1Joining(db),
    shopLooks: () => d1ListingImpressions(db),
    supplierPhotos: () => d1SupplierPhotos(db),
    suppliers: () =>
      readsReplicas
        ? replicaSuppliers(d1Suppliers(catalogue, brandName), d1Suppliers(db, brandName))
        : d1Suppliers(db, brandName),
    supplierSettings: () => d1SupplierSettings(db),
    payouts: () => d1Payouts(db),
    policies: () => d1Policies(db),
    personData: () => d1PersonData(db),
    deletionRequests: () => d1DeletionRequests(db),
    portalAccess: () => d1PortalAccess(db, country, brandName),
    portalOverviews: () => d1PortalOverviews(db),
    dayCounts: () => d1DayCounts(db),
    tallies: () => d1Tallies(db),
    desk: () => d1Desk(db),
    deskLists: () => d1DeskLists(db),
    deskWorkshops: () => d1DeskWorkshops(db),
    giveaways: () => d1Giveaways(db),
    bookChecks: () => d1ReconciliationRuns(db),
    disputes: () => d1Disputes(db),
    diary: () => d1Diary(db),
    priceData: () => d1PriceData(catalogue),
    specialPrices: () => d1SpecialPrices(db),
    publicPages: () => d1PublicPages(catalogue),
    symptomGuides: () => d1SymptomGuides(catalogue),
    leadQuotes: () => createLeadQuotes(quotes()),
    listingEvents: () => ({
      ...d1ListingEvents(db),
      packedViews: (guid: LeadGuid) => listingArchive(bucket).listViews(guid),
    }),
    blockedDates: () => d1BlockedDates(db),
    regoCache: () => d1RegoCache(db),
    reminders: () => d1Reminders(db),
    earlierDays: () => d1EarlierDayRequests(db),
    verification: () => d1Verification(db),
    outbox: () => d1Outbox(db),
    supplierContacts: () => d1SupplierContacts(db),
    callbacks: () => d1Callbacks(db),
    directLeads: () => d1DirectLeads(db),
    ratings: () => d1Ratings(db),
    sitePages: () => d1SitePages(catalogue),
    capturedImages: () => d1CapturedImages(db),
    calendars: () => d1Calendars(db),
    tyres: () => d1Tyres(catalogue),
    fleets: () => d1Fleets(db),
    customerFaqs: () => d1CustomerFaqs(db),
    idempotencyRecords: () => d1IdempotencyRecords(db),
    funnelVariants: () => d1FunnelVariants(db),
    sessions: () => d1Sessions(db),
    garage: () => d1Garage(db),
    garageRecord: () => d1GarageRecord(db),
    garageReminders: () => d1GarageReminders(db),
    garageHandOvers: () => d1GarageHandOvers(db),
    resumeLinks: () => d1ResumeLinks(db),
    histories: () => d1Histories(db),
    health: () => d1Health(db),
    webhooks: () => d1Webhooks(db),
    apiKeys: () => d1ApiKeys(db),
    pushDevices: () => d1PushDevices(db),
  });
