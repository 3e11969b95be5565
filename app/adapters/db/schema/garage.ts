import { integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

export const garageVehicles = sqliteTable(
  "garage_vehicles",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    vehicleKey: text("vehicle_key").notNull(),
    mid: text("mid").notNull(),
    name: text("name"),
    state: text("state").notNull(),
    isActive: integer("is_active").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [unique().on(t.userId, t.vehicleKey)],
);
