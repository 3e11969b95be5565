import { env } from "cloudflare:workers";

export const { DB } = env as unknown as Env;
