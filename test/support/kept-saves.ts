import { DatabaseSync } from "node:sqlite";
import type { Context } from "../../app/usecases/context";
import type { RevisionWrite } from "../../app/domain/lead/stored-lead";
import type { StoredSave } from "../../app/usecases/ports/lead-records";
import { revisionsIn } from "../../durable-objects/lead-save-queue/revisions";
import { sqlOf } from "../../scripts/cloudflare/lead-records";

/** Leads' own objects where none runs: what they keep, kept and read by their own code, in memory. */
function storedSaves() {
  const objects = new Map<string, ReturnType<typeof revisionsIn>>();
  const objectOf = (guid: string) => {
    const object = objects.get(guid) ?? revisionsIn(sqlOf(new DatabaseSync(":memory:")));
    objects.set(guid, object);
    return object;
  };
  return {
    /** One save: on the object's disk, then in the database. */
    async write({ db }: Pick<Context, "db">, write: RevisionWrite): Promise<void> {
      const { guid, revision } = write.stored.lead;
      objectOf(guid).add(revision, [{ ...write, fingerprint: null, isAlone: false }]);
      await db.leads.writeRevisions([write]);
    },
    of: (guid: string): readonly StoredSave[] => objectOf(guid).all(),
  };
}

const known = new WeakMap<object, ReturnType<typeof storedSaves>>();

/** Those of a world that has one database. */
export function readStored(world: object): ReturnType<typeof storedSaves> {
  const cached = known.get(world) ?? storedSaves();
  known.set(world, cached);
  return cached;
}
