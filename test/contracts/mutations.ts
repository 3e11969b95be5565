import { type Call, findCall, type ProviderContract, type Schema } from "./conformance";

/** A description of the defect, and the defective request. */
export type Mutation = readonly [label: string, request: Request];

type SentRequest = { readonly url?: string; readonly body?: string };

/** Returns the request with another address or body, or without a header. */
async function changeRequest(
  request: Request,
  overrides: SentRequest & { readonly without?: string },
): Promise<Request> {
  const { method } = request;
  const headers = new Headers(request.headers);
  if (overrides.without !== undefined) headers.delete(overrides.without);
  // Sent as bytes, because `Request` adds a content type to a string body.
  const body =
    overrides.body === undefined ? await request.clone().arrayBuffer() : new TextEncoder().encode(overrides.body);
  return new Request(overrides.url ?? request.url, { method, headers, ...(body.byteLength === 0 ? {} : { body }) });
}

/** Variants of the request: sent to another host, and without each of the headers in turn. */
export const spoilHeadersAndHost = (request: Request, headers: readonly string[]): Promise<readonly Mutation[]> =>
  Promise.all([
    changeRequest(request, { url: request.url.replace(/^https:\/\/[^/]+/, "https://another.example") }).then(
      (spoiled): Mutation => ["another host", spoiled],
    ),
    ...headers.map(
      async (header): Promise<Mutation> => [`without ${header}`, await changeRequest(request, { without: header })],
    ),
  ]);

type Fields = Readonly<Record<string, unknown>>;

/** Paths of the required fields that are present in the value. */
function listRequiredPaths(schema: Schema, value: unknown): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, item]) => {
    const itemSchema = Array.isArray(value) ? schema.items : schema.properties?.[name];
    return itemSchema ? listRequiredPaths(itemSchema, item).map((path) => [name, ...path]) : [];
  });
  return [...(schema.required ?? []).filter((name) => name in value).map((name) => [name]), ...inner];
}

/** Renames the field at the path; null removes it. */
function renameField(value: unknown, [name = "", ...rest]: readonly string[], to: string | null): unknown {
  if (Array.isArray(value)) return value.map((item, n) => (String(n) === name ? renameField(item, rest, to) : item));
  const entries = Object.entries(value as Fields).flatMap(([key, item]): [string, unknown][] =>
    key !== name
      ? [[key, item]]
      : rest.length > 0
        ? [[key, renameField(item, rest, to)]]
        : to === null
          ? []
          : [[to, item]],
  );
  return Object.fromEntries(entries);
}

/** Multiplies the amounts by 100 and keeps their format. */
const convertUnit = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(convertUnit);
  if (typeof value !== "object" || value === null) return value;
  const multiplyAmount = (amount: unknown) => {
    if (typeof amount === "number") return amount * 100;
    const text = String(amount);
    return text.includes(".") ? (Number(text) * 100).toFixed(2) : String(Number(text) * 100);
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      /^(x_)?amount$/.test(name) && typeof item !== "object" ? multiplyAmount(item) : convertUnit(item),
    ]),
  );
};

/** Returns the values that a request sends, and a function that builds a request with other values. */
async function requestCodec(request: Request, send: string) {
  const { url } = request;
  const toQueryText = (fields: unknown) => new URLSearchParams(fields as Record<string, string>).toString();
  if (send === "query") {
    const { origin, pathname, searchParams } = new URL(url);
    return {
      value: Object.fromEntries(searchParams),
      sending: (fields: unknown): SentRequest => ({ url: `${origin}${pathname}?${toQueryText(fields)}` }),
    };
  }
  const text = await request.clone().text();
  return send === "form"
    ? {
        value: Object.fromEntries(new URLSearchParams(text)),
        sending: (fields: unknown): SentRequest => ({ body: toQueryText(fields) }),
      }
    : {
        value: JSON.parse(text || "{}") as unknown,
        sending: (fields: unknown): SentRequest => ({ body: JSON.stringify(fields) }),
      };
}

const hasFields = (schema: Schema | undefined): boolean =>
  schema?.properties !== undefined || (schema?.anyOf ?? []).some(hasFields);

/** Fields of a form or query, such as `evidence[receipt]`, whose inner names the schema lists. */
const innerFields = ({ body, send }: Call, value: unknown): readonly string[] =>
  send === "json"
    ? []
    : Object.keys(value as Fields).filter(
        (name) => name.includes("[") && hasFields(body.properties?.[name.split("[")[0] ?? ""]),
      );

/** The alternative of the body schema that fits this value. */
const schemaFor = ({ body }: Call, value: unknown): Schema =>
  body.anyOf?.find(({ required = [] }) => required.every((name) => name in (value as Fields))) ?? body;

/** Variants of the request with typical mistakes: wrong host, a missing header, a missing or unknown field, the wrong unit of money. */
export async function spoilRequest(contract: ProviderContract, request: Request): Promise<readonly Mutation[]> {
  const call = findCall(contract, request);
  if (!call) throw new Error(`no such call: ${request.method} ${request.url}`);
  const { value, sending } = await requestCodec(request, call.send);
  const withUnknownField = { ...(value as Fields), of_another_name: "1" };
  const changes: readonly (readonly [string, unknown])[] = [
    ["a field that is unknown", withUnknownField],
    ...listRequiredPaths(schemaFor(call, value), value).flatMap((path): [string, unknown][] => [
      [`without ${path.join(".")}`, renameField(value, path, null)],
      [`${path.join(".")} under another name`, renameField(value, path, "of_another_name")],
    ]),
    ...innerFields(call, value).map((name): [string, unknown] => [
      `${name} under another name`,
      renameField(value, [name], name.replace(/\[.*/, "[of_another_name]")),
    ]),
    ...(contract.money && JSON.stringify(convertUnit(value)) !== JSON.stringify(value)
      ? [["money in another unit", convertUnit(value)] as const]
      : []),
  ];
  const wrongFields = await Promise.all(
    changes.map(async ([what, fields]): Promise<Mutation> => [what, await changeRequest(request, sending(fields))]),
  );
  return [...(await spoilHeadersAndHost(request, Object.keys(call.headers))), ...wrongFields];
}

/** Variants of a GraphQL request with typical mistakes: each variable renamed, and amounts in the wrong unit. */
export async function spoilDocument(request: Request, headers: readonly string[]): Promise<readonly Mutation[]> {
  const { query, variables } = (await request.clone().json()) as { readonly query: string; readonly variables: Fields };
  const paths = (value: unknown): readonly (readonly string[])[] =>
    typeof value !== "object" || value === null
      ? []
      : Object.entries(value).flatMap(([name, item]) => [[name], ...paths(item).map((path) => [name, ...path])]);
  const spoilBody = async (label: string, body: object): Promise<Mutation> => [
    label,
    await changeRequest(request, { body: JSON.stringify(body) }),
  ];
  const field = /\{ (\w+)\(/.exec(query)?.[1] ?? "";
  return [
    ...(await spoilHeadersAndHost(request, headers)),
    await spoilBody(`${field} under another name`, {
      query: query.replaceAll(field, "of_another_name"),
      variables,
    }),
    ...(await Promise.all(
      // Skips top-level variables, because the document itself reports a missing one.
      paths(variables)
        .filter((path) => path.length > 1)
        .map((path) =>
          spoilBody(`${path.join(".")} under another name`, {
            query,
            variables: renameField(variables, path, "of_another_name"),
          }),
        ),
    )),
    ...(JSON.stringify(convertUnit(variables)) === JSON.stringify(variables)
      ? []
      : [await spoilBody("money in another unit", { query, variables: convertUnit(variables) })]),
  ];
}
