import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./app/adapters/db/schema/*.ts", out: "./migrations" });
