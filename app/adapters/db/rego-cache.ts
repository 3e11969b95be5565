import type { RegoAnswer } from "../../domain/vehicle/rego-lookup";
import type { RegoCache } from "../../usecases/ports/rego-cache";

export function d1RegoCache(db: D1Database): RegoCache {
  return {
    async find({ country, state, plate }, now) {
      const answer = await db
        .prepare("select answer from rego_cache where country = ? and state = ? and plate = ? and expires_at > ?")
        .bind(country, state, plate, now)
        .first<string>("answer");
      return answer === null ? null : (JSON.parse(answer) as RegoAnswer);
    },
    async keep({ country, state, plate }, answer, now, expiresAt) {
      await db.batch([
        db.prepare("delete from rego_cache where expires_at <= ?").bind(now),
        db
          .prepare(
            "insert or replace into rego_cache (country, state, plate, answer, expires_at) values (?, ?, ?, ?, ?)",
          )
          .bind(country, state, plate, JSON.stringify(answer), expiresAt),
      ]);
    },
  };
}
