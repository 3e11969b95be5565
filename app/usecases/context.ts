import type { repositories } from "../adapters/db/repositories";
import type { Config } from "../settings/config";
import type { Clock, Ids } from "../domain/core/time/clock";
import type { PaymentProviders } from "./ports/payment-providers";
import type { Call, Impersonation, Viewer } from "./ports/people";
import type { BidCounter } from "./ports/bid-counter";
import type {
  BookingWatch,
  Deployment,
  Cipher,
  LeadQueue,
  SupplierCountsCache,
  EdgeCache,
  TallyBuffer,
} from "./ports/platform";
import type { DevTools } from "./ports/dev-tools";
import type { RegoLookup } from "../domain/catalogue/vehicle/rego-lookup";
import type { SmsVerifier } from "../domain/identity/verification/sms-verifier";
import type { Identity } from "./ports/identity";
import type { BusinessRegister, DrivingDistance, StreetArchives, ExternalCalendars } from "./ports/lookups";
import type { LeadErasure, LeadRecords } from "./ports/lead-records";
import type { AddressSearch } from "./ports/address-search";
import type { Limits } from "./ports/limits";
import type { Log } from "./ports/log";
import type { Jobs, Senders } from "./ports/senders";
import type { Uploads } from "./ports/uploads";
import type { WebhookClient } from "./ports/webhook-client";

/** The repositories. This is the only place where use cases refer to the implementation, because the type is derived from it. */
export type Db = ReturnType<typeof repositories>;

/** Everything that a use case may access, built once per request by `app/context.ts`. */
export interface Context {
  readonly traceId: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  /** Runs work after the response is sent. The work is lost in a crash, so it must not be essential. */
  readonly later: (work: Promise<unknown>) => void;
  /** False if the next item might exceed the limit on D1 queries of one invocation. */
  readonly hasBudget: () => boolean;
  readonly db: Db;
  readonly viewer: Viewer;
  /** The phone call in which an operator makes a quote for a customer. Null = no operator is involved. */
  readonly call: Call | null;
  /** The impersonation that is in progress. Null = none. */
  readonly impersonation: Impersonation | null;
  /** null = not a development server. */
  readonly dev: DevTools | null;
  readonly supplierCountsCache: SupplierCountsCache;
  readonly tallies: TallyBuffer;
  readonly edgeCache: EdgeCache;
  readonly cipher: Cipher;
  readonly payments: PaymentProviders;
  readonly leadQueue: LeadQueue;
  readonly leadRecords: LeadRecords;
  readonly leadErasure: LeadErasure;
  readonly bidCounter: BidCounter;
  readonly bookingWatch: BookingWatch;
  /** The font file for social images; null if it is missing. */
  readonly pictureFont: () => Promise<Uint8Array | null>;
  /** The style sheet of a folder of public/brands; null if there is none. */
  readonly themeTokens: (theme: string) => Promise<string | null>;
  readonly uploads: Uploads;
  readonly streets: StreetArchives;
  readonly limits: Limits;
  readonly driving: DrivingDistance;
  /** null = no address directory is configured, and customers enter addresses by hand. */
  readonly addresses: AddressSearch | null;
  /** Looks up vehicles by number plate. */
  readonly rego: RegoLookup;
  /** Null = no register is configured, so the approver looks the name up by hand. */
  readonly businessRegister: BusinessRegister | null;
  /** External calendars whose events reduce workshops' free time. */
  readonly outsideCalendars: ExternalCalendars;
  readonly webhooks: WebhookClient;
  /** null = no provider is configured, so codes cannot be sent. */
  readonly verifier: SmsVerifier | null;
  readonly identity: Identity;
  readonly senders: Senders;
  readonly jobs: Jobs;
  readonly deployment: Deployment;
}
