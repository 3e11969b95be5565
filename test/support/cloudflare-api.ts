import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { D1Service, type Query, StoreRefusedError } from "./d1-service.ts";

interface Database {
  readonly uuid: string;
  readonly name: string;
  readonly location: string | null;
  readonly d1: D1Service;
}

interface Version {
  readonly reason: "deploy" | "secrets" | "rollback";
  /** Names of the secrets uploaded with this version. */
  readonly names: readonly string[];
  readonly id: string;
  readonly tag: string;
}

interface Worker {
  readonly secrets: Map<string, string>;
  /** Every version that went live, by a deployment or by uploading secrets. */
  readonly versions: Version[];
  /** The worker's bindings, excluding secrets. */
  bindings: readonly Json[];
  crons: readonly string[];
  deployedAt: number;
}

interface Queue {
  readonly queue_id: string;
  readonly queue_name: string;
  consumers: Json[];
  backlog: number;
  oldest: number;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

/** An error response of Cloudflare with its own code. */
class ApiFailureError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Json = Readonly<Record<string, unknown>>;
const ACCOUNT = "0123456789abcdef0123456789abcdef";
const TOKEN = "token-of-the-stand-in";
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * A local stand-in for the part of Cloudflare's API that wrangler 4.149 and our own commands call: D1, R2, queues, workers with their secrets, and domains.
 * URLs that it does not know are recorded in `unknownCalls`, so that a test reports what is missing.
 */
export class CloudflareApi {
  readonly databases: Database[] = [];
  readonly buckets = new Map<string, readonly Json[]>();
  readonly queues: Queue[] = [];
  readonly workers = new Map<string, Worker>();
  readonly domains = new Map<string, string>();
  readonly calls: string[] = [];
  readonly unknownCalls: string[] = [];
  /** Calls to refuse; null = none. */
  refusedCalls: RegExp | null = null;
  /** Database size to report, in bytes; null = the real size. */
  databaseBytes: number | null = null;
  /** How far back a database can be restored, in milliseconds. */
  timeTravelMs = 30 * 24 * 3_600_000;
  /** Handles all other hosts: the site, the bucket, the providers. null = they are unreachable. */
  handleOutside: ((request: Request) => Promise<Response>) | null = null;
  readonly #uploads = new Map<string, string>();
  #server: Server | null = null;
  #address = "";

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the stand-in has no port");
    this.#address = `http://127.0.0.1:${address.port}`;
    this.#server = server;
    return this;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Environment variables that direct wrangler and our commands to this stand-in instead of to Cloudflare. */
  get env(): Readonly<Record<string, string>> {
    return {
      CLOUDFLARE_API_BASE_URL: `${this.#address}/client/v4`,
      CLOUDFLARE_API_TOKEN: TOKEN,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      PITLANE_STAND_IN: this.#address,
      NODE_OPTIONS: `--import ${new URL("redirect-requests.mjs", import.meta.url).href}`,
      WRANGLER_SEND_METRICS: "false",
      CI: "1",
      NO_PROXY: "127.0.0.1",
    };
  }

  /** Finds a database by name; throws if it does not exist. */
  database(name: string): D1Service {
    const database = this.databases.find((database) => database.name === name);
    if (!database) throw new Error(`no database ${name}`);
    return database.d1;
  }

  /** Creates a database and returns its id. */
  addDatabase(name: string, location: string | null = null): string {
    const resource = { uuid: uuidOf(name), name, location, d1: new D1Service() };
    this.databases.push(resource);
    return resource.uuid;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? "/", this.#address);
    const call: Call = {
      method: request.method ?? "GET",
      path: pathname.replace("/client/v4", "").replace(`/accounts/${ACCOUNT}`, ""),
      query: searchParams,
      body: Buffer.concat(chunks),
    };
    this.calls.push(`${call.method} ${call.path}`);
    const send = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    };
    if (pathname.startsWith("/outside/")) return this.#answerOutside(request, response, call.body);
    if (call.path.startsWith("/uploads/")) {
      const etag = createHash("md5").update(call.body).digest("hex");
      this.#uploads.set(call.path.slice("/uploads/".length), call.body.toString());
      return send(200, {}, { etag: `"${etag}"` });
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(403, envelope(null, [{ code: 10000, message: "Authentication error" }]));
    try {
      if (this.refusedCalls?.test(`${call.method} ${call.path}`))
        throw new ApiFailureError(403, 10000, "Authentication error");
      const result = this.#route(call);
      const count = Array.isArray(result) ? result.length : 0;
      send(200, {
        ...envelope(result, []),
        result_info: { page: 1, per_page: 100, count, total_count: count, total_pages: 1 },
      });
    } catch (error) {
      if (error instanceof ApiFailureError)
        return send(error.status, envelope(null, [{ code: error.code, message: error.message }]));
      if (error instanceof StoreRefusedError)
        return send(400, envelope(null, [{ code: 7500, message: error.message }]));
      send(500, envelope(null, [{ code: 1, message: String(error) }]));
    }
  }

  /** Handles requests to other machines, which `redirect-requests.mjs` redirects to `/outside/<host>/<path>`. */
  async #answerOutside(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const [, , host, ...path] = (request.url ?? "").split("/");
    const { method = "GET" } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" && !["host", "connection", "content-length"].includes(name) ? [[name, value]] : [],
      ),
    );
    const outsideRequest = new Request(`https://${host}/${path.join("/")}`, {
      method,
      headers,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const outsideResponse =
      (await this.handleOutside?.(outsideRequest)) ?? new Response("nobody is there", { status: 502 });
    response.writeHead(outsideResponse.status, Object.fromEntries(outsideResponse.headers));
    response.end(Buffer.from(await outsideResponse.arrayBuffer()));
  }

  #route(call: Call): unknown {
    const [area = "", ...rest] = call.path.split("/").slice(1);
    if (area === "d1" && rest[0] === "database") return this.#d1(call, rest.slice(1));
    if (area === "r2" && rest[0] === "buckets") return this.#r2(call, rest.slice(1));
    if (area === "queues") return this.#queues(call, rest);
    if (area === "workers") return this.#workers(call, rest);
    if (area === "zones") return zonesOf(call);
    if (area === "memberships") return [{ account: { id: ACCOUNT, name: "Operator" } }];
    if (area === "user") return { id: "operator", email: "operator@pitlane.example" };
    return this.#notKnown(call);
  }

  #d1(call: Call, [id, action]: readonly string[]): unknown {
    if (id === undefined) {
      if (call.method === "POST") {
        const { name, primary_location_hint: hint } = json(call);
        if (this.databases.some((database) => database.name === name))
          throw new ApiFailureError(400, 7502, "Database already exists");
        const id = this.addDatabase(text(name), text(hint) || null);
        return this.databases.filter(({ uuid }) => uuid === id).map(publicDatabase)[0];
      }
      const name = call.query.get("name");
      return this.databases.filter((database) => name === null || database.name === name).map(publicDatabase);
    }
    const database = this.databases.find(
      (database) => database.uuid === id || database.name === decodeURIComponent(id),
    );
    if (!database) throw new ApiFailureError(404, 7404, `The database ${id} could not be found`);
    if (action === undefined)
      return { ...publicDatabase(database), ...(this.databaseBytes === null ? {} : { file_size: this.databaseBytes }) };
    if (action === "time_travel") {
      const restoreTime = Date.parse(call.query.get("timestamp") ?? "");
      if (Date.now() - restoreTime > this.timeTravelMs)
        throw new ApiFailureError(400, 7400, "The timestamp is before the oldest point that can be restored");
      return { bookmark: `00000001-${restoreTime}` };
    }
    if (action === "query" || action === "raw") {
      const body = json(call) as Readonly<Record<string, unknown>> & { batch?: readonly Query[]; sql?: string };
      const queries = body.batch ?? [{ sql: text(body.sql), params: (body.params ?? []) as unknown[] }];
      return action === "query" ? database.d1.query(queries) : database.d1.raw(queries);
    }
    if (action === "import") return this.#import(database, json(call));
    return this.#notKnown(call);
  }

  #import(database: Database, body: Json): Json {
    const etag = text(body.etag);
    if (body.action === "init")
      return {
        success: true,
        filename: `${etag}.sql`,
        upload_url: `${this.#address}/client/v4/accounts/${ACCOUNT}/uploads/${etag}`,
      };
    const sql = this.#uploads.get(etag);
    if (sql === undefined) throw new ApiFailureError(400, 7500, "Nothing was uploaded");
    const queries = database.d1.ingest(sql);
    return {
      success: true,
      type: "import",
      status: "complete",
      at_bookmark: "1",
      messages: [],
      result: {
        num_queries: queries,
        final_bookmark: "1",
        meta: { duration: 1, rows_read: 0, rows_written: 0, size_after: database.d1.bytes },
      },
    };
  }

  #r2(call: Call, [bucket, part]: readonly string[]): unknown {
    if (bucket === undefined) {
      if (call.method === "GET") return { buckets: [...this.buckets.keys()].map((name) => ({ name })) };
      const name = text(json(call).name);
      if (this.buckets.has(name))
        throw new ApiFailureError(409, 10004, "The bucket you tried to create already exists");
      this.buckets.set(name, []);
      return { name };
    }
    const rules = this.buckets.get(bucket);
    if (!rules) throw new ApiFailureError(404, 10006, "The specified bucket does not exist.");
    if (part === undefined) return { name: bucket };
    if (part !== "cors") return this.#notKnown(call);
    if (call.method === "PUT") {
      const newRules = json(call).rules as readonly Json[];
      if (newRules.some((rule) => typeof rule.allowed !== "object"))
        throw new ApiFailureError(400, 10040, "The CORS configuration you provided is malformed");
      this.buckets.set(bucket, newRules);
      return {};
    }
    if (rules.length === 0) throw new ApiFailureError(404, 10059, "The CORS configuration does not exist.");
    return { rules };
  }

  #queues(call: Call, [id, part]: readonly string[]): unknown {
    if (id === undefined) {
      if (call.method === "GET") {
        const name = call.query.get("name");
        return this.queues.filter((queue) => name === null || queue.queue_name === name).map(withConsumers);
      }
      const name = text(json(call).queue_name);
      if (this.queues.some((queue) => queue.queue_name === name))
        throw new ApiFailureError(409, 11009, "Queue name is taken");
      const resource = {
        queue_id: uuidOf(name).replaceAll("-", ""),
        queue_name: name,
        consumers: [],
        backlog: 0,
        oldest: 0,
      };
      this.queues.push(resource);
      return withConsumers(resource);
    }
    const queue = this.queues.find((queue) => queue.queue_id === id);
    if (!queue) throw new ApiFailureError(404, 11000, "Queue not found");
    if (part === undefined) return withConsumers(queue);
    if (part === "consumers") {
      if (call.method === "POST" || call.method === "PUT") {
        const newConsumer = json(call);
        if (
          newConsumer.dead_letter_queue &&
          !this.queues.some((queue) => queue.queue_name === newConsumer.dead_letter_queue)
        )
          throw new ApiFailureError(404, 11000, "The dead-letter queue does not exist");
        queue.consumers = [{ consumer_id: "c1", type: "worker", ...newConsumer }];
      }
      return queue.consumers;
    }
    if (part === "metrics")
      return { backlog_count: queue.backlog, backlog_bytes: 0, oldest_message_timestamp_ms: queue.oldest };
    return this.#notKnown(call);
  }

  #workers(call: Call, [kind, name, part]: readonly string[]): unknown {
    if (kind === "domains") {
      if (call.method === "GET") return [...this.domains].map(([hostname, service]) => ({ hostname, service }));
      for (const { hostname } of (json(call).origins ?? [json(call)]) as readonly Json[])
        this.domains.set(text(hostname), text(json(call).service));
      return {};
    }
    if (kind === "subdomain") return { subdomain: "operator" };
    if (kind === "account-settings") return { default_usage_model: "standard" };
    if (kind === "services") return this.#service(name ?? "");
    if (kind === "workers") return { id: name, name, subdomain: { enabled: false, previews_enabled: false } };
    if (kind !== "scripts" || name === undefined) return kind === "scripts" ? this.#scripts() : this.#notKnown(call);
    return this.#script(call, name, part);
  }

  #scripts = () => [...this.workers.keys()].map((id) => ({ id }));

  #service(name: string): unknown {
    if (!this.workers.has(name)) throw new ApiFailureError(404, 10090, "This Worker does not exist on your account.");
    return {
      default_environment: { environment: "production", script: { last_deployed_from: "wrangler", tag: name } },
    };
  }

  #script(call: Call, name: string, part: string | undefined): unknown {
    const worker = this.workers.get(name);
    if (part === undefined && call.method === "PUT") return this.#deploy(name, call);
    if (part === "domains" && call.path.endsWith("changeset"))
      return { added: [], removed: [], updated: [], conflicting: [] };
    if (part === "domains" && call.path.endsWith("records")) {
      for (const hostname of [json(call)].flatMap((body) => (body.origins ?? []) as readonly Json[]))
        this.domains.set(text(hostname.hostname), name);
      return {};
    }
    if (part === "assets-upload-session") return { jwt: "assets", buckets: [] };
    if (!worker) throw new ApiFailureError(404, 10007, "This Worker does not exist on your account.");
    if (part === "secrets-bulk") {
      const { secrets } = json(call) as { secrets: Readonly<Record<string, { text: string } | null>> };
      for (const [key, value] of Object.entries(secrets))
        value === null ? worker.secrets.delete(key) : worker.secrets.set(key, value.text);
      worker.versions.push(versionOf(name, worker, "secrets", Object.keys(secrets)));
      return {};
    }
    if (part === "secrets") {
      if (call.method === "GET")
        return [...worker.secrets.keys()].map((value) => ({ name: value, type: "secret_text" }));
      const { name: key, text: value } = json(call);
      worker.secrets.set(text(key), text(value));
      worker.versions.push(versionOf(name, worker, "secrets", [text(key)]));
      return { name: key, type: "secret_text" };
    }
    if (part === "schedules") {
      if (call.method === "PUT")
        worker.crons = (JSON.parse(call.body.toString()) as readonly { cron: string }[]).map(({ cron }) => cron);
      return { schedules: worker.crons.map((cron) => ({ cron })) };
    }
    if (part === "versions" && call.method === "GET") return versionsOf(call, worker);
    if (part === "versions") return this.#deploy(name, call);
    if (part === "deployments") return deploymentsOf(call, name, worker);
    if (part === "settings")
      return {
        bindings: [
          ...worker.bindings,
          ...[...worker.secrets.keys()].map((value) => ({ type: "secret_text", name: value })),
        ],
        migration_tag: "v2",
      };
    if (part === "subdomain" || part === "script-settings")
      return { enabled: false, previews_enabled: false, bindings: [], migration_tag: "v2" };
    return this.#notKnown(call);
  }

  /** Deploys a version from the form's `metadata` part. Secrets that it does not name are retained. */
  #deploy(name: string, call: Call): Json {
    const worker: Worker = this.workers.get(name) ?? {
      secrets: new Map(),
      versions: [],
      bindings: [],
      crons: [],
      deployedAt: 0,
    };
    const metadata = /name="metadata"\r?\n\r?\n(.*?)\r?\n--/s.exec(call.body.toString())?.[1] ?? "{}";
    const { bindings = [], annotations = {} } = JSON.parse(metadata) as {
      readonly bindings?: readonly Json[];
      readonly annotations?: Json;
    };
    const secrets = bindings.filter(({ type }) => type === "secret_text");
    for (const secret of secrets) worker.secrets.set(text(secret.name), text(secret.text));
    const before = new Map(worker.bindings.map((binding) => [binding.name, binding]));
    worker.bindings = bindings
      .filter(({ type, name: key }) => type !== "secret_text" && !worker.secrets.has(text(key)))
      .map((binding) => (binding.type === "inherit" ? (before.get(binding.name) ?? binding) : binding));
    worker.deployedAt = Date.now();
    const names = secrets.map((secret) => text(secret.name));
    const version = versionOf(name, worker, "deploy", names, text(annotations["workers/tag"]));
    worker.versions.push(version);
    this.workers.set(name, worker);
    return { id: name, deployment_id: version.id, startup_time_ms: 10 };
  }

  #notKnown({ method, path }: Call): never {
    this.unknownCalls.push(`${method} ${path}`);
    throw new ApiFailureError(404, 7003, `The stand-in knows nothing of ${method} ${path}`);
  }
}

const envelope = (result: unknown, errors: readonly Json[]) => ({
  success: errors.length === 0,
  errors,
  messages: [],
  result,
});

const versionOf = (
  name: string,
  { versions }: Worker,
  reason: Version["reason"],
  names: readonly string[],
  tag = versions.at(-1)?.tag ?? "",
): Version => ({ reason, names, id: uuidOf(`${name} ${versions.length}`), tag });

/** One version by its id, or all versions. */
function versionsOf(call: Call, { versions }: Worker): unknown {
  const all = versions.map(({ id, tag }, at) => ({
    id,
    number: at + 1,
    metadata: { created_on: "2026-11-23T00:00:00Z", source: "wrangler", author_email: "operator@pitlane.example" },
    annotations: { "workers/tag": tag },
    resources: { bindings: [], script: {}, script_runtime: {} },
  }));
  const request = call.path.split("/").at(-1);
  return request === "versions" ? { items: [...all].reverse() } : all.find(({ id }) => id === request);
}

/** Lists the deployments, newest first, or adds one, which may restore an earlier version. */
function deploymentsOf(call: Call, name: string, worker: Worker): unknown {
  if (call.method === "POST") {
    const [target] = json(call).versions as readonly Json[];
    const before = worker.versions.find(({ id }) => id === target?.version_id);
    if (!before) throw new ApiFailureError(404, 10007, "There is no such version");
    worker.versions.push({ ...before, reason: "rollback" });
    return { id: uuidOf(`${name} back`) };
  }
  return {
    deployments: worker.versions
      .map(({ id }, at) => ({
        id: uuidOf(`${name} deployment ${at}`),
        created_on: new Date(worker.deployedAt).toISOString(),
        source: "wrangler",
        author_email: "operator@pitlane.example",
        annotations: {},
        versions: [{ version_id: id, percentage: 100 }],
      }))
      .reverse(),
  };
}

const json = (call: Call): Json => JSON.parse(call.body.toString() || "{}") as Json;
const publicDatabase = ({ uuid, name, location, d1 }: Database) => ({
  uuid,
  name,
  primary_location_hint: location,
  version: "production",
  created_at: "2026-11-23T00:00:00Z",
  file_size: d1.bytes,
  num_tables: 1,
});
const withConsumers = <T extends { readonly consumers: readonly Json[] }>(queue: T) => ({
  ...queue,
  producers: [],
  producers_total_count: 0,
  consumers_total_count: queue.consumers.length,
});

const zonesOf = (call: Call) =>
  call.path.split("/").length > 2 ? [] : [{ id: "zone", name: call.query.get("name") ?? "", status: "active" }];

/** A deterministic id derived from the text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
