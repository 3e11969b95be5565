import { createYoga, type Plugin } from "graphql-yoga";
import type { GatewayContext } from "./document-group";
import { limitedCost } from "./query-cost";
import type { Operation } from "./read-operation";
import { SCHEMA } from "./schema";

const withLimits: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(limitedCost);
  },
};

/** Only the engine: the door has read the request and knows the operation. Resolvers mask their own surprises (`schema.ts`). */
const yoga = createYoga<GatewayContext>({
  schema: SCHEMA,
  graphqlEndpoint: "/api/gateway",
  plugins: [withLimits],
  graphiql: false,
  landingPage: false,
  cors: false,
  multipart: false,
  batching: false,
  logging: false,
  maskedErrors: { isDev: false },
});

/** Validates and runs one operation: `{data, errors}` as JSON. */
export async function run({ query, operationName, variables }: Operation, context: GatewayContext): Promise<Response> {
  return yoga.fetch(
    new Request("https://gateway/api/gateway", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ query, operationName, variables }),
    }),
    context,
  );
}
