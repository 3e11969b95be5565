import type { ApplicationStatus } from "../../supplier/joining/status";
import type { Country } from "../../core/country/country";
import type { SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";
import type { SupplierRole, HiddenReason } from "../../identity/store-account/access";
import type { NotificationContact } from "../../identity/store-account/notification-contact";
import type { SupplierKind } from "../../supplier/supplier";
import type { PlainDay } from "../../core/time/plain-date";

export interface WorkshopContact {
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneE164: string;
}

export interface WorkshopListing {
  /** Why the supplier is not offered to customers. Null = it is offered. */
  readonly hiddenReason: HiddenReason | null;
}

/** A change that the desk made to a workshop's own data. */
export type WorkshopChange = { readonly at: number; readonly actor: string; readonly reason: string } & (
  | { readonly kind: "listing"; readonly before: WorkshopListing; readonly after: WorkshopListing }
  | { readonly kind: "contact"; readonly before: WorkshopContact; readonly after: WorkshopContact }
);

export interface NamedWorkshop {
  readonly id: SupplierId;
  readonly name: string;
}

/** A workshop as shown on the desk, whether imported or joined online. */
export interface DeskWorkshop extends WorkshopContact {
  readonly id: SupplierId;
  readonly name: string;
  readonly country: Country;
  readonly kind: SupplierKind;
  readonly street: string;
  readonly suburbName: string;
  readonly state: string;
  readonly postcode: string | null;
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly businessNumber: string;
  readonly gstNumber: string | null;
  readonly licenceNumber: string | null;
  readonly isVerified: boolean;
  readonly isDemo: boolean;
  readonly operatorKey: string | null;
  readonly hiddenReason: HiddenReason | null;
  readonly labourRate: Cents;
  readonly callOutFee: Cents;
  readonly partsMargin100: number;
  readonly acceptsOnlinePayments: boolean;
  readonly rating100: number;
  readonly ratings: number;
  readonly shrunkRating100: number;
  readonly replyMinutes: number | null;
  readonly completed10000: number | null;
  /** The workshop's application; null = it did not join online. */
  readonly application: { readonly id: string; readonly status: ApplicationStatus } | null;
  readonly documents: readonly {
    readonly kind: string;
    readonly endsOn: PlainDay | null;
    readonly isChecked: boolean;
  }[];
  readonly people: readonly { readonly email: string; readonly name: string | null; readonly role: SupplierRole }[];
  /** Contacts that receive the workshop's messages in addition to the account. Also holds the topics chosen for the workshop's own email and phone. */
  readonly contacts: readonly NotificationContact[];
  /** When the bank account was entered; null = no bank account, so no payouts. */
  readonly bankSince: number | null;
  /** What we owe the workshop; below 0 = the workshop owes us. */
  readonly balance: Cents;
  readonly wallet: Cents;
  /** Number of the desk's latest change; 0 = none. */
  readonly version: number;
  readonly changes: readonly WorkshopChange[];
}

/** Desk actions that change whether a workshop is listed. */
export const LISTING_ACTIONS = ["pause", "close", "reopen"] as const;
export type ListingAction = (typeof LISTING_ACTIONS)[number];

const LISTING_TRANSITIONS: Readonly<
  Record<ListingAction, { readonly from: readonly (HiddenReason | "open")[]; readonly to: HiddenReason | null }>
> = {
  pause: { from: ["open", "documents"], to: "paused" },
  close: { from: ["open", "documents", "paused"], to: "closed" },
  reopen: { from: ["paused", "closed"], to: null },
};

/** Actions available for a workshop that is hidden for this reason; null = it is listed. */
export const listListingActions = (hiddenReason: HiddenReason | null): readonly ListingAction[] =>
  LISTING_ACTIONS.filter((action) => LISTING_TRANSITIONS[action].from.includes(hiddenReason ?? "open"));

/** Why the workshop is hidden after an action; null = it is listed. */
export const findHiddenReason = (action: ListingAction): HiddenReason | null => LISTING_TRANSITIONS[action].to;
