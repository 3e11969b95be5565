import { buildSchema, execute, parse, validate } from "graphql";
import { findWrongSums } from "../conformance";
import SDL from "./schema.graphql?raw";

const HOSTS = ["payments.braintree-api.com", "payments.sandbox.braintree-api.com"];
const SCHEMA = buildSchema(SDL);
const AMOUNT_PATTERN = /^\d+\.\d{2}$/;

interface SentQuery {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const readSentQuery = async (request: Request) => (await request.clone().json()) as SentQuery;

/** Returns the amounts in the request, at any depth, that are not text with two decimals. */
const findWrongAmounts = (value: unknown): readonly string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        name === "amount" && !AMOUNT_PATTERN.test(typeof inner === "string" ? inner : "")
          ? [`amount: ${JSON.stringify(inner)}`]
          : findWrongAmounts(inner),
      );

/** Headers that every call must send. */
export const HEADERS = ["Authorization", "Braintree-Version", "User-Agent", "Content-Type"] as const;

/** Returns how a request deviates from the published schema and its calling rules; empty if it conforms. `sums` = the expected amounts in whole cents. */
export async function requestDeviations(request: Request, sums: readonly number[]): Promise<readonly string[]> {
  const { host, pathname } = new URL(request.url);
  const { query, variables } = await readSentQuery(request);
  const document = parse(query);
  // Only this root field must not be null.
  const rootValue = { idFromLegacyId: "id" };
  const execution = await execute({ schema: SCHEMA, document, variableValues: variables, rootValue });
  return [
    ...(HOSTS.includes(host) && pathname === "/graphql" && request.method === "POST"
      ? []
      : [`address: ${request.url}`]),
    ...(/^Basic [A-Za-z0-9+/]+=*$/.test(request.headers.get("Authorization") ?? "") ? [] : ["header Authorization"]),
    ...(/^\d{4}-\d\d-\d\d$/.test(request.headers.get("Braintree-Version") ?? "") ? [] : ["header Braintree-Version"]),
    ...(request.headers.get("User-Agent") ? [] : ["header User-Agent"]),
    ...(/^application\/json/.test(request.headers.get("Content-Type") ?? "") ? [] : ["header Content-Type"]),
    ...validate(SCHEMA, document).map(({ message }) => message),
    ...(execution.errors ?? []).map(({ message }) => message),
    ...findWrongAmounts(variables),
    ...findWrongSums(variables, "dollars", sums),
  ];
}

/** Returns how a response deviates from the schema. The query is executed over the response's own data and must produce the same result. */
export async function answerDeviations(request: Request, response: Response): Promise<readonly string[]> {
  const { query, variables } = await readSentQuery(request);
  const { data, errors } = (await response.clone().json()) as {
    data?: object | null;
    errors?: { extensions?: object }[];
  };
  if (response.status !== 200) return [`status ${response.status}`];
  if (errors) return errors.every(({ extensions }) => extensions && "errorClass" in extensions) ? [] : ["errorClass"];
  const addTypenames = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(addTypenames) : value && typeof value === "object" ? addTypename(value) : value;
  // Adds the concrete type of each union or interface, derived from the fields that are present.
  const addTypename = (value: object) => {
    const inner = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, addTypenames(item)]));
    const isDispute = "replyByDate" in inner;
    const isEvent = "status" in inner && !("id" in inner);
    const name = isDispute
      ? "Dispute"
      : isEvent
        ? "gatewayRejectionReason" in inner
          ? "GatewayRejectedEvent"
          : "ProcessorDeclinedEvent"
        : "Transaction";
    return { __typename: name, ...inner };
  };
  const repeatedResult = await execute({
    schema: SCHEMA,
    document: parse(query),
    rootValue: addTypenames(data),
    variableValues: variables,
  });
  return (repeatedResult.errors ?? []).map(({ message }) => message);
}
