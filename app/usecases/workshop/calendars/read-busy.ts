import { DAY_MS } from "../../../domain/core/time/duration";
import { BUSY_DAYS_AHEAD } from "../../../domain/supplier/calendars/busy-days";
import { readBusyTimes } from "../../../domain/supplier/calendars/busy-times";
import type { CalendarEventKind } from "../../../domain/supplier/calendars/events";
import {
  recordReading,
  type StoredReading,
  READ_INTERVAL_MS,
  type ReadingOutcome,
} from "../../../domain/supplier/calendars/reading";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { Context } from "../../context";
import type { ExternalCalendar, CalendarAction } from "../../../domain/supplier/calendars/calendar-feed";
import { messageOf } from "../../ports/log";
import { READ_FAILURE_MESSAGES } from "../../../texts/calendars";
import { countCalendars } from "./count-calendars";
import { supplierOf } from "./store";
import { findAccountContact } from "../../identity/store-account/stores";
import { sealForWorkshop } from "../../notifications/seal-message";

/** Maximum number of calendars per run. A run starts every two minutes, so this is enough for about nine hundred calendars. */
const BATCH_SIZE = 120;
/** Number of calendars that are read at once. A Worker can have only a few open connections. */
const CONCURRENCY = 5;

const NO_PERSON = { actor: "system", actorName: null } as const;

/** Subject for encrypting the URL of a calendar. */
export const busySubject = (id: string): string => `busy address ${id}`;

/** Email addresses in the URL of a calendar. Google and others include the owner's address. */
function findEmails(address: string): readonly string[] {
  try {
    return decodeURIComponent(new URL(address).pathname)
      .split("/")
      .filter((part) => part.includes("@"));
  } catch {
    return [];
  }
}

/** Fetches the busy times of a calendar URL, as far ahead as bookings are possible. */
export async function fetchCalendar(
  context: Pick<Context, "outsideCalendars" | "clock">,
  address: string,
  { zone, email }: Pick<Supplier, "zone" | "email">,
): Promise<ReadingOutcome> {
  const calendarResult = await context.outsideCalendars.read(address);
  if (!calendarResult.ok) return calendarResult;
  const now = context.clock.now();
  const parsedCalendar = readBusyTimes(calendarResult.text, {
    zone,
    ownerEmails: [email, ...findEmails(address)],
    from: now - DAY_MS,
    until: now + (BUSY_DAYS_AHEAD + 2) * DAY_MS,
  });
  return parsedCalendar.ok ? parsedCalendar : { ok: false, reason: "not-a-calendar" };
}

/**
 * Reads the calendars that are due, a quarter of an hour after their last reading. If a calendar cannot be read, its earlier busy times are kept and the other
 * calendars are still read.
 */
export async function readBusyAddresses(context: Context): Promise<{ readonly read: number }> {
  const now = context.clock.now();
  const due = await context.db.calendars.listDue(now, BATCH_SIZE);
  let readCount = 0;
  for (let at = 0; at < due.length && context.hasBudget(); at += CONCURRENCY) {
    const addressChunk = due.slice(at, at + CONCURRENCY);
    await Promise.all(
      addressChunk.map((address) =>
        readAddress(context, address).catch((error: unknown) =>
          context.log.error({ event: "unexpected-error", where: "read-calendars", message: messageOf(error) }),
        ),
      ),
    );
    readCount += addressChunk.length;
  }
  return { read: readCount };
}

async function readAddress(context: Context, address: ExternalCalendar): Promise<void> {
  const { calendars } = context.db;
  const now = context.clock.now();
  if (!(await calendars.claim(address, now + READ_INTERVAL_MS))) return;
  const supplier = await supplierOf(context, address.supplierId);
  if (!supplier) return;
  const outcome = await fetchCalendar(
    context,
    await context.cipher.open(address.sealed, busySubject(address.id)),
    supplier,
  );
  await storeReading(context, address, recordReading(address, outcome, context.clock.now()));
}

/**
 * Stores what was read from a calendar and the time that it takes up, and sends any notifications. Returns false if the calendar changed in the meantime.
 */
export async function storeReading(
  context: Context,
  address: ExternalCalendar,
  reading: StoredReading,
): Promise<boolean> {
  const { supplierId } = address;
  const { failure } = reading;
  if (failure !== null && address.failure === null)
    context.log.warn({ event: "external-calendar-unreadable", supplierId, reason: failure });
  const hasFailureChanged = (failure === null) !== (address.failure === null);
  const eventKind = !hasFailureChanged ? null : failure === null ? "reading-recovered" : "reading-failed";
  return writeReading(context, { supplierId, at: context.clock.now(), ...NO_PERSON }, address, reading, eventKind);
}

/** Stores a calendar's state after a person changed it. Returns false if the calendar changed in the meantime. */
export async function writeReading(
  context: Context,
  calendarAction: CalendarAction,
  address: ExternalCalendar,
  { busy, readAt, failure, failingSince, notifiedAt }: StoredReading,
  eventKind: CalendarEventKind | null,
): Promise<boolean> {
  const newState = { busy, readAt, failure, failingSince, notifiedAt };
  const isNotified = notifiedAt !== null && address.notifiedAt === null;
  const isRead = await countCalendars(
    context,
    address.supplierId,
    (calendars) =>
      calendars.some(({ id, version }) => id === address.id && version === address.version)
        ? calendars.map((busyCalendar) => (busyCalendar.id === address.id ? { ...busyCalendar, busy } : busyCalendar))
        : null,
    async (awayDays, supplier) => {
      const messages = isNotified ? await ownerMessage(context, address, supplier, newState) : [];
      return (
        (await context.db.calendars.read(calendarAction, address, newState, awayDays, supplier, eventKind, messages)) ||
        null
      );
    },
  );
  return isRead !== null;
}

async function ownerMessage(
  context: Context,
  address: ExternalCalendar,
  supplier: Supplier,
  { failure, failingSince }: StoredReading,
) {
  const { db, config, clock } = context;
  const contact = await findAccountContact({ db }, supplier.id);
  if (!contact) return [];
  return sealForWorkshop(context, contact, {
    id: `calendar-unreadable:${address.id}:${failingSince}`,
    template: "calendar-unreadable",
    about: null,
    notBefore: clock.now(),
    values: {
      store_name: supplier.name,
      calendar: address.name,
      reason: failure === null ? "" : READ_FAILURE_MESSAGES[failure],
      link: `${config.brand.websiteUrl}/workshop/settings/calendars?store=${supplier.id}`,
    },
  });
}
