import { COUNTRIES } from "../../domain/core/country/country";
import type { DirectRequest } from "../../domain/quotes/direct-request";
import { isHeldBy } from "../../domain/lead/lead-holder";
import type { LeadContact } from "../../domain/identity/contact/contact";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { picturePath, type SentPhoto } from "../../domain/lead/photos/captured-image";
import { toExportRow } from "../../domain/privacy/own-data";
import { type LeadGuid, leadGuid, personId } from "../../domain/core/ids";
import type { Context } from "../context";
import { contactDigests } from "../identity/contact-digests";
import { PERSON_TABLES, type PersonRow, type PersonTable, type VerifiedPerson } from "../../domain/privacy/person-data";
import { type KnownPerson, findProvedPerson } from "./proved-person";
import { notExportedTables, PERSON_TABLE_TITLES } from "../../texts/privacy";
import { openJson } from "../core/sealed-json";

/** A person's rows in one table. */
export interface PersonalDataSection {
  readonly name: PersonTable;
  readonly title: string;
  readonly rows: readonly PersonRow[];
}

export interface PersonalData {
  readonly ok: true;
  /** Masked contacts that identify the person. */
  readonly maskedContacts: readonly string[];
  /** Number of further bookings that are included once the person verifies the mobile in them. */
  readonly mobileNeeded: number;
  readonly sections: readonly PersonalDataSection[];
  /** Quotes whose saves are stored in Durable Objects. */
  readonly quotes: readonly LeadGuid[];
}

/** For each encrypted column, the subject of the encryption and the field name for the decrypted value. */
const SEALED_COLUMNS: Readonly<
  Partial<Record<PersonTable, readonly { column: string; as: string; subject: (row: PersonRow) => string }[]>>
> = {
  bookings: [{ column: "requestCipher", as: "request", subject: (row) => String(row.token) }],
  conversationEntries: [{ column: "sealed", as: "text", subject: (row) => String(row.id) }],
  extraFindings: [{ column: "sealed", as: "finding", subject: (row) => String(row.id) }],
  garageEntries: [{ column: "sealed", as: "text", subject: (row) => String(row.id) }],
  garageReminders: [{ column: "sealed", as: "to", subject: (row) => String(row.vehicleId) }],
  reviewRequests: [
    { column: "sealed", as: "asked", subject: (row) => String(row.id) },
    { column: "answerSealed", as: "answer", subject: (row) => String(row.id) },
  ],
};

const toReadable = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

async function decryptRow({ cipher }: Context, name: PersonTable, row: PersonRow): Promise<PersonRow> {
  const sealedColumns = (SEALED_COLUMNS[name] ?? []).filter(({ column }) => typeof row[column] === "string");
  const entries = await Promise.all(
    sealedColumns.map(async ({ column, as, subject }) => [
      as,
      toReadable(await cipher.open(String(row[column]), subject(row))),
    ]),
  );
  return { ...row, ...Object.fromEntries(entries) };
}

/** Whether this contact contains a verified mobile or email of the person. */
async function belongsToPerson(
  context: Context,
  { digests }: VerifiedPerson,
  contact: { readonly email: string | null; readonly mobile: string | null },
): Promise<boolean> {
  const { email, mobile } = await contactDigests(context, contact);
  return [email, mobile].some((digest) => digest !== null && digests.includes(digest));
}

/** Includes the owner and contact of a quote only if they belong to the person, because the person who booked may not have started the quote. */
async function redactLead(context: Context, person: KnownPerson, row: PersonRow): Promise<PersonRow> {
  const { contactSealed, state, userId, holderHash } = row;
  const isHeld = isHeldBy(
    {
      userId: typeof userId === "string" ? personId(userId) : null,
      holderHash: typeof holderHash === "string" ? holderHash : null,
    },
    person,
  );
  const contact =
    typeof contactSealed === "string" ? await openJson<LeadContact>(context, contactSealed, String(row.guid)) : null;
  const isOwn = isHeld || (contact !== null && (await belongsToPerson(context, person, contact)));
  return {
    ...row,
    userId: isHeld ? userId : null,
    state: isOwn ? state : removeOwner(state),
    ...(isOwn && contact !== null ? { contact } : {}),
  };
}

/** Removes fields that concern only the quote's holder. */
const removeOwner = (state: unknown): unknown =>
  state === null || typeof state !== "object" ? state : { ...state, userId: null, partnerReference: null };

async function redactDirectLead(
  context: Context,
  person: VerifiedPerson,
  row: PersonRow,
): Promise<readonly PersonRow[]> {
  const subject = `${String(row.leadGuid)}:${String(row.supplierId)}`;
  const request = await openJson<DirectRequest>(context, String(row.detailsSealed), subject);
  const isOwn = await belongsToPerson(context, person, { email: request.email, mobile: request.contactNumber });
  return isOwn ? [{ ...row, request }] : [];
}

/** Replaces photos and videos with the URLs at which their owner can open them. */
function addPictureUrls(name: PersonTable, row: PersonRow): PersonRow {
  if (name === "capturedImages") return { ...row, picture: picturePath(String(row.id)) };
  if (name === "garageEntries")
    return {
      ...row,
      photos: (row.photos as readonly SentPhoto[]).map(({ id }) => `/garage/${String(row.vehicleId)}/photo/${id}`),
    };
  const photoFolder = name === "conversationEntries" ? "messages" : name === "extraFindings" ? "extra-work" : null;
  return photoFolder === null
    ? row
    : {
        ...row,
        photos: (row.photos as readonly SentPhoto[]).map(
          ({ id }) => `/booking/${String(row.bookingToken)}/${photoFolder}/photo/${id}`,
        ),
      };
}

/** The rows of a table as their owner sees them. */
async function readOwnRows(
  context: Context,
  person: KnownPerson,
  name: PersonTable,
  rows: readonly PersonRow[],
): Promise<readonly PersonRow[]> {
  const notifications =
    name === "leads"
      ? await Promise.all(rows.map((row) => redactLead(context, person, row)))
      : name === "supplierDirectLeads"
        ? (await Promise.all(rows.map((row) => redactDirectLead(context, person, row)))).flat()
        : await Promise.all(rows.map((row) => decryptRow(context, name, row)));
  return notifications.map((row) => toExportRow(addPictureUrls(name, row)));
}

/** All of a verified person's own data in the database, decrypted, without secrets and digests. Takes two D1 round trips. */
export async function readOwnData(context: Context): Promise<PersonalData | Refusal<"not-signed-in">> {
  const person = await findProvedPerson(context);
  return person === null ? refuse("not-signed-in") : readPersonData(context, person);
}

/** Like `readOwnData`, for a person who was verified in another way. */
export async function readPersonData(context: Context, person: KnownPerson): Promise<PersonalData> {
  const scope = await context.db.personData.readScope(person);
  const rows = await context.db.personData.readRows(person, scope);
  const sections = await Promise.all(
    PERSON_TABLES.map(async (name) => ({
      name,
      title: PERSON_TABLE_TITLES[name],
      rows: await readOwnRows(context, person, name, rows[name]),
    })),
  );
  return {
    ok: true,
    maskedContacts: person.maskedContacts,
    mobileNeeded: scope.mobileNeededCount,
    sections,
    quotes: rows.leads.map(({ guid }) => leadGuid(String(guid))),
  };
}

/** Maximum number of Durable Objects queried in parallel. */
const CONCURRENCY = 10;

/** The contents of a quote at each save. */
async function readSaves(context: Context, guid: LeadGuid) {
  const saves = await context.leadRecords.saves(guid);
  return {
    quote: guid,
    saves: saves.map(({ revision, savedAt, event, reason, state }) => ({
      revision,
      savedAt,
      event,
      reason,
      said: removeOwner(toReadable(state)),
    })),
  };
}

/**
 * The data as JSON, with every save of every quote. It is streamed in chunks, because the data of a person with hundreds of bookings may not fit into memory.
 */
export async function* streamOwnData(
  context: Context,
  { maskedContacts, sections, quotes }: PersonalData,
): AsyncGenerator<string> {
  const exportHeader = {
    site: context.config.brand.name,
    madeAt: new Date(context.clock.now()).toISOString(),
    zone: COUNTRIES[context.config.country].defaultZone,
    knownBy: maskedContacts,
    leftOut: notExportedTables(),
  };
  yield `${JSON.stringify(exportHeader, null, 1).slice(0, -2)},\n "data": {`;
  for (const [at, { name, rows }] of sections.entries())
    yield `${at === 0 ? "" : ","}\n  ${JSON.stringify(name)}: ${JSON.stringify(rows)}`;
  yield '\n },\n "saves": [';
  for (let from = 0; from < quotes.length; from += CONCURRENCY) {
    const quoteSaves = await Promise.all(
      quotes.slice(from, from + CONCURRENCY).map((guid) => readSaves(context, guid)),
    );
    yield quoteSaves.map((quoteSave, at) => `${from + at === 0 ? "" : ","}\n  ${JSON.stringify(quoteSave)}`).join("");
  }
  yield "\n ]\n}\n";
}
