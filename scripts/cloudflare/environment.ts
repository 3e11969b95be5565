import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";

/** The deployed environments of wrangler.toml. */
export const ENVIRONMENTS = ["test", "uat", "preprod", "prod", "prod-nz"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Names in the table of one environment in wrangler.toml. */
export interface EnvironmentConfig {
  readonly env: string;
  readonly config: string;
  readonly worker: string;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly database: { readonly name: string; readonly id: string };
  readonly bucket: string;
  readonly queue: string;
  readonly deadLetters: string;
  readonly hosts: readonly string[];
  readonly crons: readonly string[];
  /** The worker's bindings by name. */
  readonly bindings: readonly { readonly name: string; readonly type: string }[];
}

const namedSchema = z.object({ name: z.string() });
const bindingSchema = z.object({ binding: z.string() });

/** The part of a wrangler.toml table that the scripts read. wrangler reads the rest. */
const TABLE = z.object({
  name: z.string(),
  compatibility_date: z.string().optional(),
  vars: z.record(z.string(), z.unknown()),
  d1_databases: z.array(bindingSchema.extend({ database_name: z.string(), database_id: z.string() })).min(1),
  durable_objects: z.object({ bindings: z.array(namedSchema) }),
  r2_buckets: z.array(bindingSchema.extend({ bucket_name: z.string() })).min(1),
  queues: z.object({
    producers: z.array(bindingSchema),
    consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.string().optional() })).min(1),
  }),
  ratelimits: z.array(namedSchema),
  version_metadata: bindingSchema.optional(),
  triggers: z.object({ crons: z.array(z.string()) }),
  routes: z
    .array(z.union([z.string(), z.object({ pattern: z.string() }).transform(({ pattern }) => pattern)]))
    .default([]),
});

/**
 * Returns the table of `env`, or without it the top level, exactly as in the file, because our environments repeat everything that is read here. wrangler's
 * own reader gives the same result (test/repository/environments.test.ts), but takes two seconds to load in every operator command.
 */
export function configTable(env: string | undefined, config = "wrangler.toml"): z.output<typeof TABLE> {
  const file = z
    .looseObject({ env: z.record(z.string(), z.unknown()).default({}) })
    .parse(parse(readFileSync(config, "utf8")));
  const parsedTable = TABLE.safeParse(env === undefined ? file : file.env[env]);
  if (parsedTable.success) return parsedTable.data;
  const messages = parsedTable.error.issues.map(({ path, message }) => `${path.join(".") || "table"}: ${message}`);
  throw new Error(`${config} does not name all of ${env ?? "its top level"}: ${messages.join("; ")}`);
}

/** Reads `config` for `env`. Throws if it names no database, bucket or queue. */
export function environmentConfig(env: string, config = "wrangler.toml"): EnvironmentConfig {
  const read = configTable(env, config);
  const [database] = read.d1_databases;
  const [bucket] = read.r2_buckets;
  const [consumer] = read.queues.consumers;
  if (!database || !bucket || !consumer?.dead_letter_queue)
    throw new Error(`${config} names no database, bucket or queue with dead letters for ${env}`);
  const toBindings = (type: string, names: readonly string[]) => names.map((name) => ({ name, type }));
  return {
    env,
    config,
    worker: read.name,
    vars: read.vars,
    database: { name: database.database_name, id: database.database_id },
    bucket: bucket.bucket_name,
    queue: consumer.queue,
    deadLetters: consumer.dead_letter_queue,
    crons: read.triggers.crons,
    bindings: [
      ...toBindings(
        "d1",
        read.d1_databases.map(({ binding }) => binding),
      ),
      ...toBindings(
        "durable_object_namespace",
        read.durable_objects.bindings.map(({ name }) => name),
      ),
      ...toBindings(
        "r2_bucket",
        read.r2_buckets.map(({ binding }) => binding),
      ),
      ...toBindings(
        "queue",
        read.queues.producers.map(({ binding }) => binding),
      ),
      ...toBindings(
        "ratelimit",
        read.ratelimits.map(({ name }) => name),
      ),
      ...toBindings("version_metadata", read.version_metadata ? [read.version_metadata.binding] : []),
    ],
    hosts: read.routes,
  };
}

export const isEnvironment = (text: string | undefined): text is Environment =>
  ENVIRONMENTS.some((value) => value === text);
