import { ownHosts } from "../own-hosts";
import type { SupplierId } from "../../domain/ids";
import { BUSY_TAKES, type BusyTakes } from "../../domain/calendars/busy-days";
import { ADDRESS_WORDS, READ_FAILURE_WORDS } from "../../texts/calendars";
import { outsideAddress } from "../../domain/calendars/outside-address";
import { afterReading, READ_EVERY_MS } from "../../domain/calendars/reading";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { BusyAddress } from "../ports/calendars";
import { countCalendars } from "./count-calendars";
import { askAddress, busySubject, keepReading, writeReading } from "./read-busy";
import { actOf, type CalendarStore, calendarStore, type NotTheirs } from "./store";

/** Maximum number of external calendars per store. */
export const MAX_ADDRESSES = 3;
const PLACES = [1, 2, 3] as const;
export const MAX_NAME_LENGTH = 40;

export interface TypedAddress {
  readonly name: string;
  readonly address: string;
  readonly takes: string;
}

const isTakes = (typed: string): typed is BusyTakes => BUSY_TAKES.some((each) => each === typed);

/** Adds a calendar and reads it at once. One that cannot be read is not added, so that nobody relies on it. */
export async function addAddress(
  context: Context,
  supplierId: SupplierId,
  typed: TypedAddress,
): Promise<{ readonly ok: true } | NotTheirs | Refusal<"invalid-input" | "rate-limited">> {
  const found = await calendarStore(context, supplierId);
  if (!found.ok) return found;
  const name = typed.name.trim();
  const outside = outsideAddress(typed.address, undefined, await ownHosts(context));
  const { takes } = typed;
  if (name === "" || name.length > MAX_NAME_LENGTH || !outside.ok || !isTakes(takes))
    return refuse("invalid-input", {
      ...(name === "" && { name: ["Give the calendar a name, like Bay 1 or Ana"] }),
      ...(name.length > MAX_NAME_LENGTH && { name: [`Use at most ${MAX_NAME_LENGTH} characters`] }),
      ...(!outside.ok && { address: [ADDRESS_WORDS[outside.why]] }),
      ...(!isTakes(takes) && { takes: ["Choose whose time it is"] }),
    });
  const { url } = outside;
  if (!(await context.limits.code("calendar"))) return refuse("rate-limited");
  const { db, ids, cipher, clock } = context;
  const [known, outcome] = await Promise.all([
    db.calendars.addresses(supplierId),
    askAddress(context, url.href, found.supplier),
  ]);
  const place = PLACES.find((each) => known.every((one) => one.place !== each));
  if (place === undefined)
    return refuse("invalid-input", { address: [`You have ${MAX_ADDRESSES} calendars. Remove one first`] });
  if (!outcome.ok) return refuse("invalid-input", { address: [READ_FAILURE_WORDS[outcome.why]] });
  const now = clock.now();
  const id = ids.token();
  const reading = afterReading(
    { busy: [], readAt: null, failure: null, failingSince: null, toldAt: null },
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
    addressPrint: await cipher.fingerprint(`busy address ${supplierId} ${url.href}`),
    takes,
    nextReadAt: now + READ_EVERY_MS,
    version: 0,
  };
  const added = await countCalendars(
    context,
    supplierId,
    // Allowed by what was read before; the write refuses if somebody has used the last place since.
    (calendars) => [...calendars, address],
    async (away, supplier) => {
      const written = await db.calendars.add(actOf(context, found), address, away, supplier);
      return written === "changed" ? null : written;
    },
  );
  if (added === "added") return { ok: true };
  return refuse("invalid-input", {
    address: [added === "known" ? "You have this calendar already" : "Somebody else has just added one. Try again"],
  });
}

type AddressRefusal = NotTheirs | Refusal<"calendar-changed">;

async function asked(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<(CalendarStore & { readonly address: BusyAddress }) | AddressRefusal> {
  const found = await calendarStore(context, supplierId);
  if (!found.ok) return found;
  const address = (await context.db.calendars.addresses(supplierId)).find((each) => each.id === id);
  return address ? { ...found, address } : refuse("calendar-changed");
}

/** Reads a calendar no more, and gives back the days that it took: the store's own word. */
export async function removeAddress(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal> {
  const found = await asked(context, supplierId, id);
  if (!found.ok) return found;
  const { address } = found;
  const removed = await countCalendars(
    context,
    supplierId,
    (calendars) =>
      calendars.some((each) => each.id === id && each.version === address.version)
        ? calendars.filter((each) => each.id !== id)
        : null,
    async (away, supplier) =>
      (await context.db.calendars.remove(actOf(context, found), address, away, supplier)) || null,
  );
  return removed ? { ok: true } : refuse("calendar-changed");
}

/** The store says that a calendar which has no entries any more is right: its days are given back. */
export async function acceptEmpty(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal> {
  const found = await asked(context, supplierId, id);
  if (!found.ok) return found;
  const { address } = found;
  if (address.failure !== "empty") return refuse("calendar-changed");
  const empty = { busy: [], readAt: context.clock.now(), failure: null, failingSince: null, toldAt: null };
  const emptied = await writeReading(context, actOf(context, found), address, empty, "address-emptied");
  return emptied ? { ok: true } : refuse("calendar-changed");
}

/** Reads a calendar now, after somebody has fixed it. */
export async function readNow(
  context: Context,
  supplierId: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | AddressRefusal | Refusal<"rate-limited">> {
  const found = await asked(context, supplierId, id);
  if (!found.ok) return found;
  if (!(await context.limits.code("calendar"))) return refuse("rate-limited");
  const { address, supplier } = found;
  const opened = await context.cipher.open(address.sealed, busySubject(address.id));
  const outcome = await askAddress(context, opened, supplier);
  const kept = await keepReading(context, address, afterReading(address, outcome, context.clock.now()));
  return kept ? { ok: true } : refuse("calendar-changed");
}
