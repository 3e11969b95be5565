import { listSiteHosts } from "../../core/site-hosts";
import type { SupplierId } from "../../../domain/core/ids";
import { CALENDAR_OWNERS, type CalendarOwner } from "../../../domain/supplier/calendars/busy-days";
import { CALENDAR_URL_ERRORS, READ_FAILURE_MESSAGES } from "../../../texts/calendars";
import { parseExternalAddress } from "../../../domain/supplier/calendars/outside-address";
import { recordReading, READ_INTERVAL_MS } from "../../../domain/supplier/calendars/reading";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { ExternalCalendar } from "../../../domain/supplier/calendars/calendar-feed";
import { countCalendars } from "./count-calendars";
import { fetchCalendar, busySubject, storeReading, writeReading } from "./read-busy";
import { toCalendarAction, type CalendarStore, loadCalendarStore } from "./store";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** Maximum number of external calendars per store. */
export const MAX_ADDRESSES = 3;
const CALENDAR_POSITIONS = [1, 2, 3] as const;
export const MAX_NAME_LENGTH = 40;

export interface AddressInput {
  readonly name: string;
  readonly address: string;
  readonly takes: string;
}

const isCalendarOwner = (input: string): input is CalendarOwner => CALENDAR_OWNERS.some((value) => value === input);

/** Adds a calendar and reads it at once. A calendar that cannot be read is not added, so that the store does not rely on it. */
export async function addBusyCalendar(
  context: Context,
  supplierId: SupplierId,
  addressInput: AddressInput,
): Promise<{ readonly ok: true } | AccessRefusal | Refusal<"invalid-input" | "rate-limited">> {
  const access = await loadCalendarStore(context, supplierId);
  if (!access.ok) return access;
  const name = addressInput.name.trim();
  const addressResult = parseExternalAddress(addressInput.address, undefined, await listSiteHosts(context));
  const { takes } = addressInput;
  if (name === "" || name.length > MAX_NAME_LENGTH || !addressResult.ok || !isCalendarOwner(takes))
    return refuse("invalid-input", {
      ...(name === "" && { name: ["Give the calendar a name, like Bay 1 or Ana"] }),
      ...(name.length > MAX_NAME_LENGTH && { name: [`Use at most ${MAX_NAME_LENGTH} characters`] }),
      ...(!addressResult.ok && { address: [CALENDAR_URL_ERRORS[addressResult.reason]] }),
      ...(!isCalendarOwner(takes) && { takes: ["Choose whose calendar it is"] }),
    });
  const { url } = addressResult;
  if (!(await context.limits.code("calendar"))) return refuse("rate-limited");
  const { db, ids, cipher, clock } = context;
  const [busyAddresses, fetchResult] = await Promise.all([
    db.calendars.addresses(supplierId),
    fetchCalendar(context, url.href, access.supplier),
  ]);
  const place = CALENDAR_POSITIONS.find((item) => busyAddresses.every((busyAddress) => busyAddress.place !== item));
  if (place === undefined)
    return refuse("invalid-input", { address: [`You have ${MAX_ADDRESSES} calendars. Remove one first`] });
  if (!fetchResult.ok) return refuse("invalid-input", { address: [READ_FAILURE_MESSAGES[fetchResult.reason]] });
  const now = clock.now();
  const id = ids.token();
  const reading = recordReading(
    { busy: [], readAt: null, failure: null, failingSince: null, notifiedAt: null },
    fetchResult,
    now,
  );
  const address = {
    ...reading,
    supplierId,
    place,
    id,
    name,
    sealed: await cipher.seal(url.href, busySubject(id)),
    host: url.host,
    addressDigest: await cipher.fingerprint(`busy address ${supplierId} ${url.href}`),
    takes,
    nextReadAt: now + READ_INTERVAL_MS,
    version: 0,
  };
  const addResult = await countCalendars(
    context,
    supplierId,
    // The limit had not been reached when the calendars were read. If another calendar has been added since, the write is refused.
    (calendars) => [...calendars, address],
    async (awayDays, supplier) => {
      const result = await db.calendars.add(toCalendarAction(context, access), address, awayDays, supplier);
      return result === "changed" ? null : result;
    },
  );
  if (addResult === "added") return { ok: true };
  return refuse("invalid-input", {
    address: [
      addResult === "known" ? "You have already added this calendar" : "Someone else has just added one. Try again",
    ],
  });
}

type AddressRefusal = AccessRefusal | Refusal<"calendar-changed">;

async function findAddress(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<(CalendarStore & { readonly address: ExternalCalendar }) | AddressRefusal> {
  const access = await loadCalendarStore(context, supplierId);
  if (!access.ok) return access;
  const address = (await context.db.calendars.addresses(supplierId)).find((busyAddress) => busyAddress.id === id);
  return address ? { ...access, address } : refuse("calendar-changed");
}

/** Stops reading a calendar at the store's request and releases the time that it took up. */
export async function removeAddress(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal> {
  const access = await findAddress(context, supplierId, id);
  if (!access.ok) return access;
  const { address } = access;
  const removal = await countCalendars(
    context,
    supplierId,
    (calendars) =>
      calendars.some((calendar) => calendar.id === id && calendar.version === address.version)
        ? calendars.filter((calendar) => calendar.id !== id)
        : null,
    async (awayDays, supplier) =>
      (await context.db.calendars.remove(toCalendarAction(context, access), address, awayDays, supplier)) || null,
  );
  return removal ? { ok: true } : refuse("calendar-changed");
}

/** Records that a calendar without entries is correct, as the store says. The time that the calendar took up is released. */
export async function acceptEmptyCalendar(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal> {
  const access = await findAddress(context, supplierId, id);
  if (!access.ok) return access;
  const { address } = access;
  if (address.failure !== "empty") return refuse("calendar-changed");
  const emptyReading = { busy: [], readAt: context.clock.now(), failure: null, failingSince: null, notifiedAt: null };
  const writeResult = await writeReading(
    context,
    toCalendarAction(context, access),
    address,
    emptyReading,
    "address-cleared",
  );
  return writeResult ? { ok: true } : refuse("calendar-changed");
}

/** Reads a calendar again at once, after the store has corrected it. */
export async function readAddressNow(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal | Refusal<"rate-limited">> {
  const access = await findAddress(context, supplierId, id);
  if (!access.ok) return access;
  if (!(await context.limits.code("calendar"))) return refuse("rate-limited");
  const { address, supplier } = access;
  const calendarUrl = await context.cipher.open(address.sealed, busySubject(address.id));
  const fetchResult = await fetchCalendar(context, calendarUrl, supplier);
  const isStored = await storeReading(context, address, recordReading(address, fetchResult, context.clock.now()));
  return isStored ? { ok: true } : refuse("calendar-changed");
}
