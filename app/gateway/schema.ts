import { GraphQLError, type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";
import { createSchema } from "graphql-yoga";
import { doorProblem } from "../api/problem";
import type { GatewayContext, Resolver } from "./document-group";
import { DOCUMENT_GROUPS } from "./document-groups";

const BASE = /* GraphQL */ `
  "A failure as a type: __typename says which, message is for people."
  interface GatewayError {
    message: String!
  }
`;

/** A surprise is logged under the request's trace id and tells the caller nothing else; errors that a resolver means pass unchanged. */
const guarded =
  (name: string, resolve: Resolver): Resolver =>
  async (parent, args, context) => {
    try {
      return await resolve(parent, args, context);
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      const { app } = context;
      app.log.error({ event: "unexpected-error", where: `gateway ${name}`, message: error instanceof Error ? error.message : "not an error" });
      throw new GraphQLError(doorProblem("unexpected").title, { extensions: { code: "unexpected", traceId: app.traceId } });
    }
  };

const guardAll = (resolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>>) =>
  Object.fromEntries(
    Object.entries(resolvers).map(([type, fields]) => [type, Object.fromEntries(Object.entries(fields).map(([field, resolve]) => [field, guarded(`${type}.${field}`, resolve)]))]),
  );

/** The schema of all groups together. */
export const SCHEMA: GraphQLSchema = createSchema<GatewayContext>({
  typeDefs: [BASE, ...DOCUMENT_GROUPS.map((group) => group.typeDefs)],
  resolvers: DOCUMENT_GROUPS.map((group) => guardAll(group.resolvers)),
});

/** The schema as text, for `GET /api/gateway/schema.graphql`. */
export const schemaText = (): string => printSchema(lexicographicSortSchema(SCHEMA));
