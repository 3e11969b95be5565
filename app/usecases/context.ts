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
  CountsMemory,
  EdgeCache,
  TalliesMemory,
} from "./ports/platform";
import type { DevTools } from "./ports/dev-tools";
import type { RegoLookup } from "../domain/catalogue/vehicle/rego-lookup";
import type { SmsVerifier } from "../domain/identity/verification/sms-verifier";
import type { Identity } from "./ports/identity";
import type { BusinessRegister, DrivingDistance, StreetArchives, OutsideCalendars } from "./ports/lookups";
import type { LeadErasure, LeadRecords } from "./ports/lead-records";
import type { AddressSearch } from "./ports/address-search";
import type { Limits } from "./ports/limits";
import type { Log } from "./ports/log";
import type { Jobs, Senders } from "./ports/senders";
import type { Uploads } from "./ports/uploads";
import type { WebhookClient } from "./ports/webhook-client";

/** The repositories. Their type is derived from their implementation, which the use cases do not know otherwise. */
export type Db = ReturnType<typeof repositories>;

/** Everything that a use case may access, built once per request by `app/context.ts`. */
export interface Context {
  readonly traceId: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  /** Lets work finish after the answer is sent. Only for what may be lost: a crash forgets it. */
  readonly later: (work: Promise<unknown>) => void;
  /** False once a run of many items has asked D1 so much that the next item might be one too many for the invocation. */
  readonly hasBudget: () => boolean;
  readonly db: Db;
  readonly viewer: Viewer;
  /** null = the caller acts for themselves. */
  readonly call: Call | null;
  /** null = the caller views their own pages. */
  readonly seen: Impersonation | null;
  /** null = this is no development server. */
  readonly dev: DevTools | null;
  readonly countsMemory: CountsMemory;
  readonly tallies: TalliesMemory;
  readonly edgeCache: EdgeCache;
  readonly cipher: Cipher;
  readonly payments: PaymentProviders;
  readonly leadQueue: LeadQueue;
  readonly leadRecords: LeadRecords;
  readonly leadErasure: LeadErasure;
  readonly bidCounter: BidCounter;
  readonly bookingWatch: BookingWatch;
  /** The font file for social pictures; null when it is missing. */
  readonly pictureLetters: () => Promise<Uint8Array | null>;
  /** The style sheet of a folder of public/brands; null when there is none. */
  readonly themeTokens: (theme: string) => Promise<string | null>;
  readonly uploads: Uploads;
  readonly streets: StreetArchives;
  readonly limits: Limits;
  readonly driving: DrivingDistance;
  /** null = no directory of addresses is configured: they are typed. */
  readonly addresses: AddressSearch | null;
  /** Plates to vehicles. */
  readonly rego: RegoLookup;
  /** null = no register is configured: the person who approves looks the name up. */
  readonly businessRegister: BusinessRegister | null;
  /** Calendars of others, which take time from workshops' days. */
  readonly outsideCalendars: OutsideCalendars;
  /** Sends webhooks. */
  readonly webhooks: WebhookClient;
  /** null = no provider is configured: codes cannot be sent. */
  readonly verifier: SmsVerifier | null;
  readonly identity: Identity;
  readonly senders: Senders;
  readonly jobs: Jobs;
  readonly deployment: Deployment;
}
