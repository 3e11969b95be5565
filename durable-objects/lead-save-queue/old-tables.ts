import type { SaveCommand } from "../../app/domain/lead/save-command";
import type { StoredLead } from "../../app/usecases/ports/leads";
import type { Answered } from "./answered-keys";

/** What an object kept that was last used before all of it stood in one row (docs/decisions/0008): its lead, open saves and answered keys. Null = it never had such tables. */
export function takeOldTables(sql: SqlStorage) {
  if (sql.exec("select 1 from sqlite_master where name = 'saves'").toArray().length === 0) return null;
  const saves = sql
    .exec<{
      seq: number;
      key: string;
      fingerprint: string;
      state: string;
      revision: number | null;
      command: string | null;
    }>("select seq, key, fingerprint, state, revision, command from saves order by seq")
    .toArray();
  const [current] = sql.exec<{ stored: string }>("select stored from current where id = 1").toArray();
  for (const table of ["saves", "current", "failures"]) sql.exec(`drop table if exists ${table}`);
  return {
    stored: current ? (JSON.parse(current.stored) as StoredLead) : null,
    // Decided ones become the same revision again: the lead and the save are the same.
    waiting: saves.flatMap(({ seq, command }) =>
      command === null ? [] : [{ seq, command: JSON.parse(command) as SaveCommand }],
    ),
    decided: [],
    tries: 0,
    answered: saves.flatMap(
      ({ key, fingerprint, state, revision, command }): readonly (readonly [string, Answered])[] =>
        command === null ? [[key, { fingerprint, state: state === "overtaken" ? "overtaken" : "done", revision }]] : [],
    ),
  };
}
