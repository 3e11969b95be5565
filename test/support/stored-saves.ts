import { DatabaseSync } from "node:sqlite";
import type { Context } from "../../app/usecases/context";
import type { RevisionWrite } from "../../app/domain/lead/stored-lead";
import type { StoredSave } from "../../app/usecases/ports/lead-records";
import { revisionStore } from "../../durable-objects/lead-save-queue/revisions";
import { toObjectSql } from "../../scripts/cloudflare/lead-records";

/** In-memory substitutes for the leads' Durable Objects, which use the objects' own code for writing and reading. */
function createSavesStore() {
  const objects = new Map<string, ReturnType<typeof revisionStore>>();
  const revisionsOf = (guid: string) => {
    const object = objects.get(guid) ?? revisionStore(toObjectSql(new DatabaseSync(":memory:")));
    objects.set(guid, object);
    return object;
  };
  return {
    /** Writes one save to the object's storage and then to the database. */
    async write({ db }: Pick<Context, "db">, write: RevisionWrite): Promise<void> {
      const { guid, revision } = write.stored.lead;
      revisionsOf(guid).add(revision, [{ ...write, fingerprint: null, isAlone: false }]);
      await db.leads.writeRevisions([write]);
    },
    of: (guid: string): readonly StoredSave[] => revisionsOf(guid).all(),
  };
}

const savesByWorld = new WeakMap<object, ReturnType<typeof createSavesStore>>();

/** The saves that belong to a `world`, which has one database. Creates the store on first use. */
export function storedSavesOf(world: object): ReturnType<typeof createSavesStore> {
  const saves = savesByWorld.get(world) ?? createSavesStore();
  savesByWorld.set(world, saves);
  return saves;
}
