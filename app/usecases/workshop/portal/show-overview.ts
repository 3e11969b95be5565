import type { SupplierId } from "../../../domain/core/ids";
import type { SignedInUser } from "../../../domain/identity/profile";
import { PERMISSION } from "../../../domain/identity/roles";
import { refuse } from "../../../domain/core/outcomes";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import { addDays } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { type DiaryRequest, readDiary, type DiaryPageView } from "../diary/show-diary";
import { finalizeAnswers } from "../../booking/booking-offer/pending-answer";
import { currentUser } from "../../identity/current-user";
import type { Membership, LinkSession } from "../../../domain/identity/store-account/portal-access";
import type {
  OverviewLengths,
  PortalOverview,
  BookingSummary,
  LeadContactRow,
  LeadsOverview,
} from "../../../domain/booking/portal-overview";
import { readStoreData, type StoreAccess } from "../../identity/store-account/store-for";
import { selectStore, rememberStore, lastStoreId, storesOf } from "../../identity/store-account/stores";
import { hideContact } from "../../../domain/identity/contact/contact-details";
import type { BookingStatus } from "../../../domain/booking/status";
import type { LeadContact } from "../../../domain/identity/contact/contact";
import { openRequest } from "../../booking/sealed-request";
import { localDay } from "../../../domain/core/country/local-day";
import { localToday } from "../../core/local-today";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { openContact } from "../../lead/open-lead";

export interface OverviewView {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly stores: readonly Membership[];
  /** Null = this person is not a member of a store, but has opened a booking or lead by a link. */
  readonly work: {
    readonly store: Membership;
    readonly overview: PortalOverview;
    /** null = the role has no access, or the store does not trade here. */
    readonly diary: DiaryPageView | null;
    readonly mayPlan: boolean;
  } | null;
  /** Bookings and leads of other stores that this person opened by links, newest first. */
  readonly openLinks: readonly LinkSession[];
  /** Whether the sections may be shown. */
  readonly maySeeBookings: boolean;
  readonly maySeeLeads: boolean;
}

/** Completes answers whose undo period has just ended. Returns true if the overview must be read again. */
async function finalizeDueAnswers(context: Context, { awaiting }: PortalOverview): Promise<boolean> {
  const now = context.clock.now();
  const isAnyDue = awaiting.rows.some(({ undoUntil }) => undoUntil !== null && undoUntil <= now);
  return isAnyDue && (await finalizeAnswers(context)).found > 0;
}

/** Maximum age, in days, of bookings whose conversations are listed. */
const CONVERSATION_DAYS = 60;

/** The conversations of one of the person's stores, latest first. Takes two D1 round trips. */
export const listConversations = (context: Context, supplierId: SupplierId | null) =>
  readStoreData(context, supplierId, PERMISSION.viewBookings, (supplierId) => {
    const today = localToday(context);
    return context.db.portalOverviews.listConversations(supplierId, addDays(today, -CONVERSATION_DAYS));
  });

const EMPTY_PAGE = { rows: [], hasMore: false } as const;

/**
 * The diary and open tasks of one of the person's stores: the requested one, or the first. Members see what their role allows. Takes two D1 round trips: the
 * likely store is read in parallel with the session, and returned only once the membership is known.
 */
export async function showOverview(
  context: Context,
  supplierId: SupplierId | null,
  pageSizes: OverviewLengths,
  diaryRequest: DiaryRequest,
): Promise<OverviewView | AccessRefusal> {
  const now = context.clock.now();
  const readOverview = (supplierId: SupplierId) =>
    Promise.all([
      context.db.portalOverviews.readOverview(supplierId, localDay(context.config.country, now), now, pageSizes),
      readDiary(context, supplierId, diaryRequest),
    ]);
  const likelyStoreId = context.viewer.sessionHash === null ? null : (supplierId ?? lastStoreId(context));
  const earlyRead = likelyStoreId === null ? null : readOverview(likelyStoreId);
  // Avoids an unhandled rejection. If this store's data is used, the failure is handled below.
  earlyRead?.catch(() => undefined);
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const [stores, linkSessions] = await Promise.all([
    storesOf(context, user),
    context.db.portalAccess.listOpenedBy(user.userId, now),
  ]);
  const store = selectStore(stores, supplierId);
  if (!store)
    return supplierId === null && linkSessions.length > 0
      ? { ok: true, user, stores, openLinks: linkSessions, work: null, maySeeBookings: false, maySeeLeads: false }
      : refuse("portal-forbidden");
  const maySeeBookings = hasStorePermission(store, PERMISSION.viewBookings);
  const maySeeLeads = hasStorePermission(store, PERMISSION.viewLeads);
  const [storedOverview, storedDiary] = await (earlyRead !== null && likelyStoreId === store.supplierId
    ? earlyRead
    : readOverview(store.supplierId));
  const isChanged = await finalizeDueAnswers(context, storedOverview);
  const [overview, diary] = isChanged ? await readOverview(store.supplierId) : [storedOverview, storedDiary];
  rememberStore(context, store.supplierId);
  return {
    ok: true,
    user,
    stores,
    openLinks: linkSessions,
    maySeeBookings,
    maySeeLeads,
    work: {
      store,
      diary: maySeeBookings ? diary : null,
      mayPlan: hasStorePermission(store, PERMISSION.planDiary),
      overview: {
        ...overview,
        ...(maySeeBookings ? {} : { awaiting: EMPTY_PAGE, asked: EMPTY_PAGE, coming: EMPTY_PAGE, past: EMPTY_PAGE }),
        ...(maySeeLeads ? {} : { requests: EMPTY_PAGE, sent: EMPTY_PAGE }),
      },
    },
  };
}

/** Customer details in a store's list: the first name, and the plate and mobile once the booking is the store's. */
export interface CustomerSummary {
  readonly firstName: string | null;
  readonly rego: string | null;
  readonly mobile: string | null;
}

const WORKSHOP_STATUSES: readonly BookingStatus[] = ["Confirmed", "Rescheduled", "Serviced"];

export async function summarizeCustomer(
  { cipher }: Pick<Context, "cipher">,
  { token, sealedRequest, status }: Pick<BookingSummary, "token" | "sealedRequest" | "status">,
): Promise<CustomerSummary> {
  const { firstName, rego, mobile } = await openRequest({ cipher }, sealedRequest, token);
  const isWorkshopBooking = WORKSHOP_STATUSES.includes(status);
  return {
    firstName: hideContact(firstName),
    rego: isWorkshopBooking ? rego : null,
    mobile: isWorkshopBooking ? mobile : null,
  };
}

/** A lead's contact that the store has revealed. Null = it was not revealed, or the customer has deleted it. */
export async function openRevealedContact(
  context: Pick<Context, "cipher">,
  { leadGuid, hasRevealed, contactSealed }: LeadContactRow,
): Promise<LeadContact | null> {
  return hasRevealed ? openContact(context, leadGuid, contactSealed) : null;
}

export interface ListedLeads extends StoreAccess {
  readonly leads: LeadsOverview;
  readonly now: number;
}

/** The leads that one of the person's stores can quote, and all that it has claimed. Takes two D1 round trips. */
export async function listLeads(
  context: Context,
  supplierId: SupplierId | null,
  pageSizes: { readonly requests: number; readonly claimed: number },
): Promise<ListedLeads | AccessRefusal> {
  const now = context.clock.now();
  const access = await readStoreData(context, supplierId, PERMISSION.viewLeads, (supplierId) =>
    context.db.portalOverviews.leads(supplierId, now, pageSizes),
  );
  return access.ok ? { ...access, leads: access.read, now } : access;
}
