import type { Config } from "../config";
import type { Clock, Ids } from "../domain/time/clock";
import type { PaymentWays } from "./ports/payment-ways";
import type { BookingOffers } from "./ports/booking-offers";
import type { Bookings } from "./ports/bookings";
import type { Payments } from "./ports/payments";
import type { BidCounter } from "./ports/bid-counter";
import type { BidOffers } from "./ports/bid-offers";
import type { DirectLeads } from "./ports/direct-leads";
import type { Discounts } from "./ports/discounts";
import type { Partners } from "./ports/partners";
import type { BlockedDates } from "./ports/blocked-dates";
import type { RegoLookup } from "../domain/vehicle/rego-lookup";
import type { SmsVerifier } from "../domain/verification/sms-verifier";
import type { CapturedImages } from "./ports/captured-images";
import type { Callbacks } from "./ports/callbacks";
import type { AnsweredCalls } from "./ports/answered-calls";
import type { CustomerFaqs } from "./ports/customer-faqs";
import type { Cipher } from "./ports/cipher";
import type { Garage } from "./ports/garage";
import type { Fleets } from "./ports/fleets";
import type { FunnelVariants } from "./ports/funnel-variants";
import type { Identity } from "./ports/identity";
import type { LeadBids } from "./ports/lead-bids";
import type { LeadQueue } from "./ports/lead-queue";
import type { AddressSearch } from "./ports/address-search";
import type { DrivingDistance } from "./ports/driving-distance";
import type { CountsMemory } from "./ports/counts-memory";
import type { Extras } from "./ports/extras";
import type { LeadQuotes } from "./ports/lead-quotes";
import type { Leads } from "./ports/leads";
import type { Limits } from "./ports/limits";
import type { ListingEvents } from "./ports/listing-events";
import type { Localities } from "./ports/localities";
import type { Log } from "./ports/log";
import type { Policies } from "./ports/policies";
import type { PortalAccess } from "./ports/portal-access";
import type { PriceData } from "./ports/price-data";
import type { Ratings } from "./ports/ratings";
import type { RegoCache } from "./ports/rego-cache";
import type { ResumeLinks } from "./ports/resume-links";
import type { Schedules } from "./ports/schedules";
import type { Sessions } from "./ports/sessions";
import type { StoreAccounts } from "./ports/store-accounts";
import type { Suppliers } from "./ports/suppliers";
import type { Outbox } from "./ports/outbox";
import type { Jobs, Senders } from "./ports/senders";
import type { SupplierContacts } from "./ports/supplier-contacts";
import type { Tasks } from "./ports/tasks";
import type { Tyres } from "./ports/tyres";
import type { Uploads } from "./ports/uploads";
import type { Vehicles } from "./ports/vehicles";
import type { Verification } from "./ports/verification";
import type { Wallets } from "./ports/wallets";
import type { WorkshopQuotes } from "./ports/workshop-quotes";
import type { Viewer } from "./ports/viewer";

/** Repositories: one member per aggregate, each a port in `./ports`, each implemented in `app/adapters/db`. */
export interface Db {
  readonly leads: Leads;
  readonly bookings: Bookings;
  readonly bookingOffers: BookingOffers;
  readonly payments: Payments;
  readonly tasks: Tasks;
  readonly localities: Localities;
  readonly vehicles: Vehicles;
  readonly schedules: Schedules;
  readonly extras: Extras;
  readonly bidOffers: BidOffers;
  readonly leadBids: LeadBids;
  readonly wallets: Wallets;
  readonly workshopQuotes: WorkshopQuotes;
  readonly discounts: Discounts;
  readonly partners: Partners;
  readonly storeAccounts: StoreAccounts;
  readonly suppliers: Suppliers;
  readonly policies: Policies;
  readonly portalAccess: PortalAccess;
  readonly priceData: PriceData;
  readonly leadQuotes: LeadQuotes;
  readonly listingEvents: ListingEvents;
  readonly blockedDates: BlockedDates;
  readonly ratings: Ratings;
  readonly regoCache: RegoCache;
  readonly verification: Verification;
  readonly outbox: Outbox;
  readonly supplierContacts: SupplierContacts;
  readonly callbacks: Callbacks;
  readonly directLeads: DirectLeads;
  readonly capturedImages: CapturedImages;
  readonly tyres: Tyres;
  readonly fleets: Fleets;
  readonly customerFaqs: CustomerFaqs;
  readonly answeredCalls: AnsweredCalls;
  readonly funnelVariants: FunnelVariants;
  readonly sessions: Sessions;
  readonly garage: Garage;
  readonly resumeLinks: ResumeLinks;
}

/** All that a use case may touch, built once a request by `app/context.ts`. */
export interface Context {
  readonly traceId: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  /** Lets work finish after the answer is sent. Only for what may be lost: a crash forgets it. */
  readonly later: (work: Promise<unknown>) => void;
  readonly db: Db;
  readonly viewer: Viewer;
  readonly countsMemory: CountsMemory;
  readonly cipher: Cipher;
  readonly payments: PaymentWays;
  readonly leadQueue: LeadQueue;
  readonly bidCounter: BidCounter;
  readonly uploads: Uploads;
  readonly limits: Limits;
  readonly driving: DrivingDistance;
  /** null = no directory of addresses is configured: they are typed. */
  readonly addresses: AddressSearch | null;
  /** Plates to vehicles. */
  readonly rego: RegoLookup;
  /** null = no provider is configured: codes cannot be sent. */
  readonly verifier: SmsVerifier | null;
  readonly identity: Identity;
  readonly senders: Senders;
  readonly jobs: Jobs;
}
