import { stripIgnoredCharacters } from "graphql";
import { hash } from "node:crypto";
import type { NamedDocument, DocumentGroup } from "./document-group";
import { BOOKING_OFFER } from "./booking-offer";
import { FLEET } from "./fleet";
import { IMAGE_CAPTURE } from "./image-capture";
import { LEAD_BID_OFFER } from "./lead-bid-offer";
import { SUPPLIER_DIRECT } from "./supplier-direct";
import { SUPPLIER_PROFILE } from "./supplier-profile";

/** All document groups of the gateway. A new one needs a file here and a line in this list (docs/decisions/0011). */
export const DOCUMENT_GROUPS: readonly DocumentGroup[] = [
  FLEET,
  SUPPLIER_PROFILE,
  SUPPLIER_DIRECT,
  IMAGE_CAPTURE,
  BOOKING_OFFER,
  LEAD_BID_OFFER,
];

export interface PublishedDocument extends NamedDocument {
  /** `sha256:` and the SHA-256 of the text without ignored characters, in hexadecimal. */
  readonly id: string;
  readonly minifiedText: string;
}

function publish(document: NamedDocument): PublishedDocument {
  const minified = stripIgnoredCharacters(document.text);
  return { ...document, minifiedText: minified, id: `sha256:${hash("sha256", minified)}` };
}

/** Lookup key that ignores case, because many clients capitalise the first letter. No two operation names differ only in case. */
const toLookupKey = (name: string) => name.toLowerCase();

/** All named documents, in the order of the groups. */
export const DOCUMENTS: readonly PublishedDocument[] = DOCUMENT_GROUPS.flatMap((group) => group.documents).map(publish);
const DOCUMENTS_BY_NAME: ReadonlyMap<string, PublishedDocument> = new Map(
  DOCUMENTS.map((document) => [toLookupKey(document.name), document]),
);

/** The published document with this operation name. Null when there is none. */
export const documentByName = (name: string): PublishedDocument | null =>
  DOCUMENTS_BY_NAME.get(toLookupKey(name)) ?? null;
