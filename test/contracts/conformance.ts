import { z } from "zod";

/** The parts of one provider's published contract that our calls use. `source` and `read` state where and when they were taken. */
export interface ProviderContract {
  readonly source: string;
  readonly read: string;
  /** Unit of the provider's amounts; absent if none of its calls has an amount. */
  readonly money?: MoneyUnit;
  readonly calls: readonly Call[];
}

export type MoneyUnit = "cents" | "dollars";

/** The parts of a JSON schema that these checks use. */
export interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

export interface Call {
  /** Method and address, with `{name}` for variable parts. */
  readonly call: string;
  /** Required headers, each with the pattern of its value. */
  readonly headers: Readonly<Record<string, string>>;
  readonly optionalHeaders?: Readonly<Record<string, string>>;
  readonly send: string;
  /** JSON schema of the request body. A form or query is an object of strings. */
  readonly body: Schema;
  /** JSON schema of the response by status: "200", "4xx". */
  readonly answers: Readonly<Record<string, object>>;
}

/** True if a method and address match a call of the contract. */
export const isCall = (call: string, requestAddress: string): boolean =>
  new RegExp(`^${call.replace(/[.+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`).test(requestAddress);

/** Method and address of a request, without its query. */
export function addressOf({ method, url }: Pick<Request, "method" | "url">): string {
  const { origin, pathname } = new URL(url);
  return `${method} ${origin}${decodeURIComponent(pathname)}`;
}

export const findCall = (contract: ProviderContract, request: Request): Call | undefined =>
  contract.calls.find(({ call }) => isCall(call, addressOf(request)));

/** Parses `a[b]=1&c[0]=2` into nested fields as in the schema: `{ a: { b: "1" }, c: ["2"] }`. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, root = name, inner] = /^([^[]+)(?:\[(.+)\])?$/.exec(name) ?? [];
    fields[root] = inner === undefined ? value : { ...(fields[root] as object), [inner]: value };
  }
  return fields;
}

async function readSentValue(request: Request, send: string): Promise<unknown> {
  if (send === "query") return fieldsOf(new URL(request.url).search);
  const text = await request.clone().text();
  if (send === "form") return fieldsOf(text);
  return text === "" ? {} : (JSON.parse(text) as unknown);
}

const schemaErrors = (schema: object, value: unknown, subject: string): readonly string[] => {
  const parseResult = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  return parseResult.success
    ? []
    : parseResult.error.issues.map(({ path, message }) => `${subject} ${path.join(".")}: ${message}`);
};

const AMOUNT_NAME = /^(x_)?amount$/;

/** Returns the amounts in the request, at any depth, that are not in `sums` (whole cents). An amount in the wrong unit is off by a factor of 100. */
export function findWrongSums(value: unknown, unit: MoneyUnit, sums: readonly number[]): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (!AMOUNT_NAME.test(name) || typeof inner === "object") return findWrongSums(inner, unit, sums);
    const inCents = Math.round(Number(inner) * (unit === "dollars" ? 100 : 1));
    return sums.includes(inCents) ? [] : [`${name}: ${JSON.stringify(inner)} is none of the sums that were asked for`];
  });
}

/** Returns how a request deviates from the contract; empty if it conforms. `sums` = the expected amounts in whole cents. */
export async function requestDeviations(
  contract: ProviderContract,
  request: Request,
  sums: readonly number[],
): Promise<readonly string[]> {
  const call = findCall(contract, request);
  if (!call) return [`no such call: ${request.method} ${request.url}`];
  const headerProblem = ([name, pattern]: readonly [string, string]) =>
    new RegExp(pattern).test(request.headers.get(name) ?? "") ? [] : [`header ${name}: ${request.headers.get(name)}`];
  const optional = Object.entries(call.optionalHeaders ?? {}).filter(([name]) => request.headers.has(name));
  const sentValue = await readSentValue(request, call.send);
  return [
    ...[...Object.entries(call.headers), ...optional].flatMap(headerProblem),
    ...schemaErrors(call.body, sentValue, "body"),
    ...(contract.money ? findWrongSums(sentValue, contract.money, sums) : []),
  ];
}

/** Returns how a response deviates from the contract; empty if it conforms. */
export async function answerDeviations(
  contract: ProviderContract,
  request: Request,
  response: Response,
): Promise<readonly string[]> {
  const call = findCall(contract, request);
  const status = String(response.status);
  const schema = call?.answers[status] ?? call?.answers[`${status[0]}xx`];
  if (!schema) return [`no such answer: ${status} to ${request.method} ${request.url}`];
  const text = await response.clone().text();
  if (Object.keys(schema).length === 0) return [];
  return schemaErrors(schema, JSON.parse(text), `answer ${status}`);
}
