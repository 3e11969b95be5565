import { siteHosts } from "../../core/site-hosts";
import type { SupplierId } from "../../../domain/core/ids";
import { BUSY_TAKES, type BusyTakes } from "../../../domain/supplier/calendars/busy-days";
import { ADDRESS_ERRORS, READ_FAILURE_MESSAGES } from "../../../texts/calendars";
import { outsideAddress } from "../../../domain/supplier/calendars/outside-address";
import { afterReading, READ_EVERY_MS } from "../../../domain/supplier/calendars/reading";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { BusyAddress } from "../../../domain/supplier/calendars/calendar-feed";
import { countCalendars } from "./count-calendars";
import { askAddress, busySubject, keepReading, writeReading } from "./read-busy";
import { actionOf, type CalendarStore, calendarStore, type NotOwned } from "./store";

/** Maximum number of external calendars per store. */
export const MAX_ADDRESSES = 3;
const PLACES = [1, 2, 3] as const;
export const MAX_NAME_LENGTH = 40;

export interface AddressInput {
  readonly name: string;
  readonly address: string;
  readonly takes: string;
}

const isTakes = (input: string): input is BusyTakes => BUSY_TAKES.some((value) => value === input);

/** Adds a calendar and reads it at once. A calendar that cannot be read is not added, so that the store does not rely on it. */
export async function addBusyCalendar(
  context: Context,
  supplierId: SupplierId,
  addressInput: AddressInput,
): Promise<{ readonly ok: true } | NotOwned | Refusal<"invalid-input" | "rate-limited">> {
  const match = await calendarStore(context, supplierId);
  if (!match.ok) return match;
  const name = addressInput.name.trim();
  const outside = outsideAddress(addressInput.address, undefined, await siteHosts(context));
  const { takes: takesBooking } = addressInput;
  if (name === "" || name.length > MAX_NAME_LENGTH || !outside.ok || !isTakes(takesBooking))
    return refuse("invalid-input", {
      ...(name === "" && { name: ["Give the calendar a name, like Bay 1 or Ana"] }),
      ...(name.length > MAX_NAME_LENGTH && { name: [`Use at most ${MAX_NAME_LENGTH} characters`] }),
      ...(!outside.ok && { address: [ADDRESS_ERRORS[outside.why]] }),
      ...(!isTakes(takesBooking) && { takes: ["Choose whose calendar it is"] }),
    });
  const { url } = outside;
  if (!(await context.limits.code("calendar"))) return refuse("rate-limited");
  const { db, ids, cipher, clock } = context;
  const [busyAddresses, outcome] = await Promise.all([
    db.calendars.addresses(supplierId),
    askAddress(context, url.href, match.supplier),
  ]);
  const place = PLACES.find((item) => busyAddresses.every((busyAddress) => busyAddress.place !== item));
  if (place === undefined)
    return refuse("invalid-input", { address: [`You have ${MAX_ADDRESSES} calendars. Remove one first`] });
  if (!outcome.ok) return refuse("invalid-input", { address: [READ_FAILURE_MESSAGES[outcome.why]] });
  const now = clock.now();
  const id = ids.token();
  const reading = afterReading(
    { busy: [], readAt: null, failure: null, failingSince: null, notifiedAt: null },
    outcome,
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
    takes: takesBooking,
    nextReadAt: now + READ_EVERY_MS,
    version: 0,
  };
  const added = await countCalendars(
    context,
    supplierId,
    // The limit was not reached at the time of the read. If another calendar has been added since, the write is refused.
    (calendars) => [...calendars, address],
    async (away, supplier) => {
      const result = await db.calendars.add(actionOf(context, match), address, away, supplier);
      return result === "changed" ? null : result;
    },
  );
  if (added === "added") return { ok: true };
  return refuse("invalid-input", {
    address: [
      added === "known" ? "You have already added this calendar" : "Someone else has just added one. Try again",
    ],
  });
}

type AddressRefusal = NotOwned | Refusal<"calendar-changed">;

async function findAddress(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<(CalendarStore & { readonly address: BusyAddress }) | AddressRefusal> {
  const match = await calendarStore(context, supplierId);
  if (!match.ok) return match;
  const address = (await context.db.calendars.addresses(supplierId)).find((busyAddress) => busyAddress.id === id);
  return address ? { ...match, address } : refuse("calendar-changed");
}

/** Stops reading a calendar at the store's request and releases the time that it took up. */
export async function removeAddress(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal> {
  const match = await findAddress(context, supplierId, id);
  if (!match.ok) return match;
  const { address } = match;
  const removed = await countCalendars(
    context,
    supplierId,
    (calendars) =>
      calendars.some((readCalendar) => readCalendar.id === id && readCalendar.version === address.version)
        ? calendars.filter((readCalendar) => readCalendar.id !== id)
        : null,
    async (away, supplier) =>
      (await context.db.calendars.remove(actionOf(context, match), address, away, supplier)) || null,
  );
  return removed ? { ok: true } : refuse("calendar-changed");
}

/** Handles the store's confirmation that a calendar without entries is correct. The time that the calendar took up is released. */
export async function acceptEmpty(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal> {
  const match = await findAddress(context, supplierId, id);
  if (!match.ok) return match;
  const { address } = match;
  if (address.failure !== "empty") return refuse("calendar-changed");
  const empty = { busy: [], readAt: context.clock.now(), failure: null, failingSince: null, notifiedAt: null };
  const emptied = await writeReading(context, actionOf(context, match), address, empty, "address-emptied");
  return emptied ? { ok: true } : refuse("calendar-changed");
}

/** Reads a calendar at once, for a store that has corrected it. */
export async function readNow(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal | Refusal<"rate-limited">> {
  const match = await findAddress(context, supplierId, id);
  if (!match.ok) return match;
  if (!(await context.limits.code("calendar"))) return refuse("rate-limited");
  const { address, supplier } = match;
  const payload = await context.cipher.open(address.sealed, busySubject(address.id));
  const outcome = await askAddress(context, payload, supplier);
  const isKept = await keepReading(context, address, afterReading(address, outcome, context.clock.now()));
  return isKept ? { ok: true } : refuse("calendar-changed");
}
