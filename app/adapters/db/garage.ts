import { type GarageVehicle, MOST_VEHICLES } from "../../domain/garage/garage-vehicle";
import type { Garage } from "../../usecases/ports/garage";

type State = Pick<GarageVehicle, "vehicle" | "startYear" | "endYear">;

export function d1Garage(db: D1Database): Garage {
  const changed = async (statement: D1PreparedStatement) => (await statement.run()).meta.changes === 1;
  return {
    async list(userId, isActive) {
      const { results } = await db
        .prepare(
          "select id, name, state from garage_vehicles where user_id = ? and is_active = ? order by updated_at desc, id",
        )
        .bind(userId, isActive ? 1 : 0)
        .all<{ id: string; name: string | null; state: string }>();
      return results.map(({ id, name, state }) => ({ id, name, ...(JSON.parse(state) as State) }));
    },
    async keep({ freshId, userId, key, mid, vehicle, startYear, endYear, now }) {
      const state = JSON.stringify({ vehicle, startYear, endYear } satisfies State);
      const withoutPlate = `mid:${mid}`;
      await db.batch([
        // The car was kept before its plate was known: it is the same car.
        db
          .prepare(
            `update garage_vehicles set vehicle_key = ?1 where user_id = ?2 and vehicle_key = ?3 and ?1 <> ?3
              and not exists (select 1 from garage_vehicles where user_id = ?2 and vehicle_key = ?1)`,
          )
          .bind(key, userId, withoutPlate),
        // Without a plate it is no other car than the one that is kept with its plate.
        db
          .prepare(
            `insert into garage_vehicles (id, user_id, vehicle_key, mid, state, created_at, updated_at)
             select ?1, ?2, ?3, ?4, ?5, ?6, ?6
              where not (?3 = ?7 and exists (select 1 from garage_vehicles where user_id = ?2 and mid = ?4 and vehicle_key <> ?3 and is_active = 1))
                and ((select count(*) from garage_vehicles where user_id = ?2) < ?8 or exists (select 1 from garage_vehicles where user_id = ?2 and vehicle_key = ?3))
             on conflict (user_id, vehicle_key) do update set mid = excluded.mid, state = excluded.state, is_active = 1, updated_at = excluded.updated_at`,
          )
          .bind(freshId, userId, key, mid, state, now, withoutPlate, MOST_VEHICLES),
      ]);
    },
    rename: (userId, id, name, now) =>
      changed(
        db
          .prepare("update garage_vehicles set name = ?, updated_at = ? where user_id = ? and id = ? and is_active = 1")
          .bind(name, now, userId, id),
      ),
    remove: (userId, id, now) =>
      changed(
        db
          .prepare(
            "update garage_vehicles set is_active = 0, updated_at = ? where user_id = ? and id = ? and is_active = 1",
          )
          .bind(now, userId, id),
      ),
  };
}
