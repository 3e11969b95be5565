import { z } from "zod";

/** The facts of one provider's published contract that our calls touch; `source` and `read` say where and when they were taken. */
export interface Facts {
  readonly source: string;
  readonly read: string;
  readonly calls: readonly Call[];
}

interface Call {
  /** Method and address, with `{name}` for what varies. */
  readonly call: string;
  /** Headers that must be there, each with the pattern of its value. */
  readonly headers: Readonly<Record<string, string>>;
  readonly optionalHeaders?: Readonly<Record<string, string>>;
  readonly send: string;
  /** JSON schema of what is sent; a form and a query are an object of texts. */
  readonly body: object;
  /** JSON schema of what is answered, by status: "200", "4xx". */
  readonly answers: Readonly<Record<string, object>>;
}

const callOf = (facts: Facts, { method, url }: Request): Call | undefined => {
  const { origin, pathname } = new URL(url);
  return facts.calls.find(({ call }) =>
    new RegExp(`^${call.replace(/[.+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`).test(
      `${method} ${origin}${decodeURIComponent(pathname)}`,
    ),
  );
};

/** `a[b]=1&c[0]=2` as the names that the schema knows: `{ a: { b: "1" }, c: ["2"] }`, as far as they go. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, root = name, inner] = /^([^[]+)(?:\[(.+)\])?$/.exec(name) ?? [];
    fields[root] = inner === undefined ? value : { ...(fields[root] as object), [inner]: value };
  }
  return fields;
}

async function sentBy(request: Request, send: string): Promise<unknown> {
  if (send === "query") return fieldsOf(new URL(request.url).search);
  const text = await request.clone().text();
  if (send === "form") return fieldsOf(text);
  return text === "" ? {} : (JSON.parse(text) as unknown);
}

const against = (schema: object, value: unknown, what: string): readonly string[] => {
  const held = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  return held.success ? [] : held.error.issues.map(({ path, message }) => `${what} ${path.join(".")}: ${message}`);
};

/** Where a request is not of the contract; empty = it is. */
export async function requestDeviations(facts: Facts, request: Request): Promise<readonly string[]> {
  const call = callOf(facts, request);
  if (!call) return [`no such call: ${request.method} ${request.url}`];
  const wrong = ([name, pattern]: readonly [string, string]) =>
    new RegExp(pattern).test(request.headers.get(name) ?? "") ? [] : [`header ${name}: ${request.headers.get(name)}`];
  const optional = Object.entries(call.optionalHeaders ?? {}).filter(([name]) => request.headers.has(name));
  return [
    ...[...Object.entries(call.headers), ...optional].flatMap(wrong),
    ...against(call.body, await sentBy(request, call.send), "body"),
  ];
}

/** Where an answer is not of the contract; empty = it is. */
export async function answerDeviations(facts: Facts, request: Request, answer: Response): Promise<readonly string[]> {
  const call = callOf(facts, request);
  const status = String(answer.status);
  const schema = call?.answers[status] ?? call?.answers[`${status[0]}xx`];
  if (!schema) return [`no such answer: ${status} to ${request.method} ${request.url}`];
  const text = await answer.clone().text();
  if (Object.keys(schema).length === 0) return [];
  return against(schema, JSON.parse(text), `answer ${status}`);
}
