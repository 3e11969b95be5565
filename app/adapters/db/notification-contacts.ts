import { and, eq, sql } from "drizzle-orm";
import type { SupplierId } from "../../domain/core/ids";
import {
  MAX_CONTACTS,
  type NotificationContact,
  type Topic,
} from "../../domain/identity/store-account/notification-contact";
import type { MemberEvent } from "../../domain/identity/store-account/people";
import type { SealedMessage } from "../../domain/notifications/message";
import { fromJson, insertFrom, orm, subselect, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { notificationContacts as contacts, supplierMemberEvents as events } from "./schema/portal-access";
import { suppliers } from "./schema/suppliers";

/** The contacts of the supplier in the surrounding query, oldest first. */
export const contactsOfSupplier = subselect<readonly NotificationContact[]>(
  sql`select json_group_array(json_object('id', ${contacts.id}, 'channel', ${contacts.channel}, 'address', ${contacts.address}, 'name', ${contacts.name},
    'topics', json(${contacts.topics}), 'stopReason', ${contacts.stopReason}) order by ${contacts.addedAt}, ${contacts.id})
    from ${contacts} where ${contacts.supplierId} = ${suppliers.id}`,
).mapWith(fromJson<readonly NotificationContact[]>);

type NewContact = Omit<NotificationContact, "stopReason"> & { readonly digest: string | null };
/** Who makes the change and when, and the messages that tell the account about it. */
interface ContactChange extends Pick<MemberEvent, "at" | "actorName"> {
  readonly supplierId: SupplierId;
  readonly actor: string;
  readonly messages: readonly SealedMessage[];
}

/** Additional contacts that receive a supplier's messages. Each change is written with its history and notification. */
export function d1NotificationContacts(db: D1Database) {
  const database = orm(db);
  const isContact = (supplierId: SupplierId, id: string) =>
    and(eq(contacts.supplierId, supplierId), eq(contacts.id, id));
  /** Event and messages of a change. They are written only if the previous statement of the batch changed a contact. */
  const changeStatements = (kind: MemberEvent["kind"], email: string, change: ContactChange) => {
    const { supplierId, at, actor, actorName, messages } = change;
    const event = { supplierId, email, kind, was: null, becomes: null, at, actor, actorName };
    return [
      insertFrom(db, events, event, sql`where changes() = 1`),
      ...outboxStatements(db, messages, at, sql`changes() = 1`),
    ];
  };
  return {
    /**
     * Adds a verified contact, or the topics that the account's own email or phone receives. Adding the same address again replaces its name and topics.
     * Returns false if there are too many contacts.
     */
    async put({ id, channel, address, name, topics, digest }: NewContact, change: ContactChange): Promise<boolean> {
      const { supplierId, at } = change;
      const hasRoom = sql`(select count(*) from ${contacts} where ${contacts.supplierId} = ${supplierId} and ${contacts.address} not in ('', ${address})) < ${MAX_CONTACTS}`;
      const row = { id, supplierId, channel, address, name, topics, digest, stopReason: null, addedAt: at };
      const [result] = await runInBatch(db, [
        insertFrom(db, contacts, row, sql`where ${hasRoom}`).onConflictDoUpdate({
          target: [contacts.supplierId, contacts.channel, contacts.address],
          set: { name, topics, stopReason: null },
        }),
        ...changeStatements(address === "" ? "contact-changed" : "contact-added", address, change),
      ]);
      return result?.meta.changes === 1;
    },
    /** Changes the topics that a contact receives. Returns false if the contact was removed in the meantime. */
    async setTopics(
      { id, address }: Pick<NotificationContact, "id" | "address">,
      topics: readonly Topic[],
      change: ContactChange,
    ): Promise<boolean> {
      const [result] = await runInBatch(db, [
        database.update(contacts).set({ topics }).where(isContact(change.supplierId, id)),
        ...changeStatements("contact-changed", address, change),
      ]);
      return result?.meta.changes === 1;
    },
    /** Deletes a contact. Returns false if it was removed in the meantime. */
    async remove(
      { id, address }: Pick<NotificationContact, "id" | "address">,
      change: ContactChange,
    ): Promise<boolean> {
      const [result] = await runInBatch(db, [
        database.delete(contacts).where(isContact(change.supplierId, id)),
        ...changeStatements("contact-removed", address, change),
      ]);
      return result?.meta.changes === 1;
    },
    /** Stops sending to a contact whose address does not accept our messages. Repeating it changes nothing. */
    async stop(id: string, reason: string): Promise<void> {
      await database
        .update(contacts)
        .set({ stopReason: sql`coalesce(${contacts.stopReason}, ${reason})` })
        .where(eq(contacts.id, id));
    },
  };
}
