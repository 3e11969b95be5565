import { stripIgnoredCharacters } from "graphql";
import { hash } from "node:crypto";
import type { NamedDocument, DocumentGroup } from "./document-group";
import { BOOKING_OFFER } from "./booking-offer";
import { FLEET } from "./fleet";
import { IMAGE_CAPTURE } from "./image-capture";
import { LEAD_BID_OFFER } from "./lead-bid-offer";
import { SUPPLIER_DIRECT } from "./supplier-direct";
import { SUPPLIER_PROFILE } from "./supplier-profile";

/** Every subject of the gateway. A new one is a file here and a line in this list (docs/decisions/0011). */
export const DOCUMENT_GROUPS: readonly DocumentGroup[] = [
  FLEET,
  SUPPLIER_PROFILE,
  SUPPLIER_DIRECT,
  IMAGE_CAPTURE,
  BOOKING_OFFER,
  LEAD_BID_OFFER,
];

export interface PublishedDocument extends NamedDocument {
  /** `sha256:` and 64 hexadecimal digits of the text without what GraphQL ignores. */
  readonly id: string;
  readonly bare: string;
}

function publish(document: NamedDocument): PublishedDocument {
  const bare = stripIgnoredCharacters(document.text);
  return { ...document, bare, id: `sha256:${hash("sha256", bare)}` };
}

/** Operation names differ in more than their capitals: many clients write the first letter large. */
const key = (name: string) => name.toLowerCase();

/** Every named document, in the order of the groups. */
export const DOCUMENTS: readonly PublishedDocument[] = DOCUMENT_GROUPS.flatMap((group) => group.documents).map(publish);
const BY_NAME: ReadonlyMap<string, PublishedDocument> = new Map(
  DOCUMENTS.map((document) => [key(document.name), document]),
);

/** The published document of an operation name; null when there is none. */
export const documentByName = (name: string): PublishedDocument | null => BY_NAME.get(key(name)) ?? null;
