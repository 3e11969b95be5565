import type { PersonId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GarageVehicle } from "../../../domain/garage/garage-vehicle";
import { users } from "./sessions";

/** Vehicles in people's garages, one row per car. `vehicle_key` is the plate if known, otherwise the catalogue's id. */
export const garageVehicles = sqliteTable(
  "garage_vehicles",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .$type<PersonId>()
      .$type<PersonId>()
      .notNull()
      .references(() => users.id),
    vehicleKey: text("vehicle_key").notNull(),
    mid: text("mid").notNull(),
    name: text("name"),
    /** The vehicle in the format of a lead, with its variant's build years. */
    state: text("state", { mode: "json" }).$type<Pick<GarageVehicle, "vehicle" | "startYear" | "endYear">>().notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("garage_vehicles_once").on(t.userId, t.vehicleKey),
    check("garage_vehicles_is_active", sql`is_active in (0, 1)`),
  ],
);
