import {
  buildSchema,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from "graphql";
import { apiProblem } from "../api/problem";
import type { Resolver } from "./document-group";
import { DOCUMENT_GROUPS } from "./documents";
import { messageOf } from "../usecases/ports/log";

const BASE = /* GraphQL */ `
  "An error as a type: __typename identifies it, and message is for people."
  interface GatewayError {
    message: String!
  }
  type Query
  type Mutation
`;

/** Logs unexpected errors with the request's trace id and hides them from the caller. Deliberate errors of resolvers pass unchanged. */
const withErrorHandling =
  (name: string, resolve: Resolver): Resolver =>
  async (args, context) => {
    try {
      return await resolve(args, context);
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      const { app } = context;
      app.log.error({
        event: "unexpected-error",
        where: `gateway ${name}`,
        message: messageOf(error),
      });
      throw new GraphQLError(apiProblem("unexpected").title, {
        extensions: { code: "unexpected", traceId: app.traceId },
      });
    }
  };

function createSchema(): GraphQLSchema {
  const schema = buildSchema([BASE, ...DOCUMENT_GROUPS.map((group) => group.typeDefs)].join("\n"));
  for (const [type, fields] of DOCUMENT_GROUPS.flatMap((group) => Object.entries(group.resolvers))) {
    const objectType = schema.getType(type);
    for (const [name, resolve] of Object.entries(fields)) {
      const field = isObjectType(objectType) ? objectType.getFields()[name] : undefined;
      if (!field) throw new Error(`no field in the schema matches ${type}.${name}`);
      const resolver = withErrorHandling(`${type}.${name}`, resolve);
      field.resolve = (_, args, context) => resolver(args, context);
    }
  }
  return schema;
}

let cachedSchema: GraphQLSchema | undefined;
/** The schema of all groups, built on the first call because most requests do not need it. */
export const getSchema = (): GraphQLSchema => (cachedSchema ??= createSchema());

/** The schema as text, for `GET /api/gateway/schema.graphql`. */
export const schemaText = (): string => printSchema(lexicographicSortSchema(getSchema()));
