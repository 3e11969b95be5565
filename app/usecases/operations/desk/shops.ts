import { parseEmail } from "../../../domain/identity/contact/email";
import { type DeskActionKind, REASON_REQUIRED, workshopSubject } from "../../../domain/operations/desk/act";
import {
  findHiddenReason,
  type ListingAction,
  listListingActions,
  type DeskWorkshop,
  type NamedWorkshop,
  type WorkshopContact,
} from "../../../domain/operations/desk/desk-workshop";
import type { SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { parsePhone } from "../../../domain/core/phone/format";
import { formatPhoneForDisplay } from "../../../domain/core/phone/display";
import type { Context } from "../../context";
import { decideApplication } from "../../workshop/joining/decide";
import { sealMessage } from "../../notifications/seal-message";
import type { RecordedAction } from "../../../domain/operations/desk/desk-records";
import type { ListPage, ListRows } from "../../../domain/operations/desk/list-rows";
import type { ClosedMonth, SupplierCommission } from "../../../domain/ledger/statements/closed-month";
import { describeChanges, decideBusinessChange } from "../../workshop/supplier-settings/business-changes";
import { readSupplierFacts } from "../../workshop/supplier-settings/load-settings";
import { setCommission } from "../../ledger/statements/commission-rules";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { findAccountContact } from "../../identity/store-account/stores";

const MAX_LISTED_BOOKINGS = 10;
const MAX_LISTED_REVIEWS = 5;
const MAX_LISTED_STATEMENTS = 6;
const MAX_LISTED_ACTIONS = 50;
const MAX_SUBJECT_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 2_000;
const MAX_NAME_LENGTH = 100;

export interface WorkshopPage {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly workshop: DeskWorkshop;
  readonly listingActions: readonly ListingAction[];
  readonly bookings: ListPage<ListRows["bookings"]>;
  readonly reviews: ListPage<ListRows["reviews"]>;
  readonly statements: readonly ClosedMonth[];
  readonly commission: readonly SupplierCommission[];
  readonly actions: readonly RecordedAction[];
  /** Other workshops with the same business number. */
  readonly sameNumberWorkshops: readonly NamedWorkshop[];
}

/** Everything that the desk shows about a workshop, whether it joined online or was added by hand. One D1 round trip in addition to the session's. */
export async function readWorkshop(
  context: Context,
  supplierId: SupplierId,
): Promise<WorkshopPage | DeskRefusal | Refusal<"supplier-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const { db, config } = context;
  const filters = { workshop: String(supplierId) };
  const bounds = { country: config.country, from: null, to: null };
  const listQuery = (sort: string) => ({ filters, sort, isDescending: true, after: null });
  const [workshop, sameNumber, bookings, reviews, statements, commission, deskActions] = await Promise.all([
    db.deskWorkshops.find(supplierId),
    db.deskWorkshops.sameBusinessNumber(supplierId),
    db.deskLists.page("bookings", listQuery("day"), MAX_LISTED_BOOKINGS, bounds),
    db.deskLists.page("reviews", listQuery("at"), MAX_LISTED_REVIEWS, bounds),
    db.statements.closed(supplierId, MAX_LISTED_STATEMENTS),
    db.statements.commissionRules(supplierId),
    db.desk.listActionsAbout(workshopSubject(supplierId), MAX_LISTED_ACTIONS),
  ]);
  if (workshop === null) return refuse("supplier-not-found");
  const listingActions = listListingActions(workshop.hiddenReason);
  return {
    ok: true,
    person,
    workshop,
    sameNumberWorkshops: sameNumber,
    listingActions,
    bookings,
    reviews,
    statements,
    commission,
    actions: deskActions,
  };
}

const DESK_ACTION_BY_LISTING: Readonly<Record<ListingAction, DeskActionKind>> = {
  pause: "workshop-paused",
  close: "workshop-closed",
  reopen: "workshop-reopened",
};

/** Pauses, closes or reopens a workshop. If it joined online, the status of its application changes too, so that both always match. */
export const changeListing = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
  listingAction: ListingAction,
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "supply",
    submission,
    { kind: DESK_ACTION_BY_LISTING[listingAction], about: workshopSubject(supplierId) },
    (person, reason) => applyListingAction(context, supplierId, listingAction, { actor: person.name, reason }),
  );

async function applyListingAction(
  context: Context,
  supplierId: SupplierId,
  listingAction: ListingAction,
  decision: { readonly actor: string; readonly reason: string },
): Promise<DeskActionResult> {
  const workshop = await context.db.deskWorkshops.find(supplierId);
  if (workshop === null) return refuse("supplier-not-found");
  const hiddenReason = findHiddenReason(listingAction);
  if (workshop.hiddenReason === hiddenReason) return { ok: true };
  if (!listListingActions(workshop.hiddenReason).includes(listingAction)) return refuse("settings-changed");
  if (workshop.application !== null) {
    const decisionResult = await decideApplication(
      context,
      workshop.application.id,
      listingAction === "reopen" ? "approve" : listingAction,
      decision.reason,
    );
    return decisionResult.ok ? { ok: true } : decisionResult;
  }
  const isDone = await context.db.deskWorkshops.change(
    workshop,
    {
      kind: "listing",
      before: { hiddenReason: workshop.hiddenReason },
      after: { hiddenReason },
      at: context.clock.now(),
      ...decision,
    },
    [],
  );
  return isDone ? { ok: true } : refuse("settings-changed");
}

/** Emails the workshop's owner, or the workshop's own address if there is no owner. */
export const messageWorkshop = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
  input: { readonly subject: string; readonly message: string },
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "assist",
    submission,
    { kind: "workshop-messaged", about: workshopSubject(supplierId) },
    async () => {
      const [subject, message] = [input.subject.replace(/\s+/g, " ").trim(), input.message.trim()];
      const fields = {
        ...((subject === "" || subject.length > MAX_SUBJECT_LENGTH) && {
          subject: [`Enter a subject of up to ${MAX_SUBJECT_LENGTH} characters`],
        }),
        ...((message === "" || message.length > MAX_MESSAGE_LENGTH) && {
          message: [`Write a message of up to ${MAX_MESSAGE_LENGTH} characters`],
        }),
      };
      if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
      const contact = await findAccountContact(context, supplierId);
      if (contact === undefined) return refuse("supplier-not-found");
      const at = context.clock.now();
      const sealedMessage = await sealMessage(context, {
        id: `workshop-message:${submission.id}:email`,
        channel: "email",
        template: "workshop-message",
        to: contact.email,
        about: null,
        notBefore: at,
        values: { supplier_contact: contact.name, store_name: contact.supplierName, subject, message },
      });
      await context.db.outbox.add([sealedMessage], at);
      return { ok: true as const };
    },
  );

/** Corrects a workshop's contact details. The owner, or else the old address, is notified by email. */
export const correctWorkshopContact = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
  input: { readonly contactName: string; readonly email: string; readonly phone: string },
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "supply",
    submission,
    { kind: "workshop-contact-corrected", about: workshopSubject(supplierId) },
    async (person, reason) => {
      const [workshop, contact] = await Promise.all([
        context.db.deskWorkshops.find(supplierId),
        findAccountContact(context, supplierId),
      ]);
      if (workshop === null || contact === undefined) return refuse("supplier-not-found");
      const contactName = input.contactName.trim();
      const email = parseEmail(input.email);
      const phoneE164 = parsePhone(workshop.country, input.phone);
      const fields = {
        ...((contactName === "" || contactName.length > MAX_NAME_LENGTH) && { contactName: ["Enter a name"] }),
        ...(email === null && { email: ["Enter an email address, like name@example.com"] }),
        ...(phoneE164 === null && { phone: ["Enter a phone number from this country"] }),
      };
      if (email === null || phoneE164 === null || Object.keys(fields).length > 0)
        return refuse("invalid-input", fields);
      const newContact: WorkshopContact = { contactName, email, phone: formatPhoneForDisplay(phoneE164), phoneE164 };
      const { contactName: name, email: oldEmail, phone, phoneE164: oldE164 } = workshop;
      const previousContact: WorkshopContact = { contactName: name, email: oldEmail, phone, phoneE164: oldE164 };
      if (JSON.stringify(previousContact) === JSON.stringify(newContact)) return { ok: true as const };
      const at = context.clock.now();
      const message = await sealMessage(context, {
        id: `workshop-message:${submission.id}:email`,
        channel: "email",
        template: "workshop-message",
        to: contact.email,
        about: null,
        notBefore: at,
        values: {
          supplier_contact: contact.name,
          store_name: workshop.name,
          subject: `The contact details of ${workshop.name} have changed`,
          message: `We changed the contact details of ${workshop.name} to ${newContact.contactName}, ${newContact.phone}, ${newContact.email}. If you did not ask for this, call us.`,
        },
      });
      const isDone = await context.db.deskWorkshops.change(
        workshop,
        { kind: "contact", before: previousContact, after: newContact, at, actor: person.name, reason },
        [message],
      );
      return isDone ? { ok: true as const } : refuse("settings-changed");
    },
  );

/** The oldest pending change of business details, with a line for each changed value. Null = none. */
export async function findPendingChange(context: Context, supplierId: SupplierId) {
  const [requests, match] = await Promise.all([
    context.db.supplierSettings.listRequests(supplierId),
    readSupplierFacts(context, supplierId),
  ]);
  const request = requests.findLast(({ decision }) => decision === null);
  if (request === undefined || match === null) return null;
  const { id, section, before: previousContact, after: newContact, registeredAs, actorName } = request;
  return {
    id,
    section,
    registeredAs,
    actorName,
    lines: describeChanges(section, previousContact, newContact, match.facts),
  };
}

/** Accepts or refuses a change of business details. The workshop sees the reason. */
export const decideDetails = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
  input: { readonly request: string; readonly decision: string },
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "supply",
    submission,
    { kind: "workshop-details-decided", about: workshopSubject(supplierId) },
    (person, reason) => {
      const decision = (["accept", "accept-documents", "refuse"] as const).find((value) => value === input.decision);
      if (decision === undefined)
        return Promise.resolve(refuse("invalid-input", { decision: ["Choose your decision"] }));
      return decideBusinessChange(context, input.request, {
        isAccepted: decision !== "refuse",
        asksForDocuments: decision === "accept-documents",
        reason,
        by: person.name,
      });
    },
  );

/** Sets the workshop's commission from a given day. Existing bookings keep their commission. */
export const setCommissionAtDesk = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
  input: { readonly percent: string; readonly from: string },
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "approve",
    submission,
    { kind: "commission-set", about: workshopSubject(supplierId) },
    async (_, reason) => {
      const commissionSet = await setCommission(context, supplierId, { ...input, reason });
      if (commissionSet.ok) return { ok: true as const };
      return commissionSet.code === "invalid-input" && commissionSet.fields?.reason
        ? refuse(commissionSet.code, { reason: [REASON_REQUIRED] })
        : commissionSet;
    },
  );
