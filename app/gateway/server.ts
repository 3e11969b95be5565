import { type DocumentNode, execute, GraphQLError, parse, specifiedRules, validate } from "graphql";
import { apiProblem } from "../api/problem";
import type { GatewayContext } from "./document-group";
import { costLimitRule } from "./query-cost";
import type { Operation } from "./read-operation";
import { getSchema } from "./schema";

const RULES = [...specifiedRules, costLimitRule];

/** Published documents that passed validation. Their texts never change. */
const validatedDocuments = new Map<string, DocumentNode>();

/** Returns the document to run, or its errors. The text has already been parsed and its size checked. */
function parseAndValidate({ query, document: { text } }: Operation): DocumentNode | readonly GraphQLError[] {
  const cachedDocument = validatedDocuments.get(query);
  if (cachedDocument) return cachedDocument;
  const document = parse(query);
  const problems = validate(getSchema(), document, RULES);
  if (problems.length > 0) return problems;
  if (query === text) validatedDocuments.set(query, document);
  return document;
}

/** Passes deliberate errors of resolvers and masks our own errors. Resolvers mask their own unexpected errors (`schema.ts`). */
function maskError(error: GraphQLError, { app }: GatewayContext): GraphQLError {
  const { originalError, path } = error;
  if (!originalError || originalError instanceof GraphQLError) return error;
  app.log.error({
    event: "unexpected-error",
    where: `gateway ${path?.join(".") ?? ""}`,
    message: originalError.message,
  });
  return new GraphQLError(apiProblem("unexpected").title, {
    nodes: error.nodes,
    path,
    extensions: { code: "unexpected", traceId: app.traceId },
  });
}

/** Validates and runs one operation. Returns `{data, errors}` as JSON. */
export async function run(operation: Operation, context: GatewayContext): Promise<Response> {
  const document = parseAndValidate(operation);
  if (!("kind" in document)) return Response.json({ errors: document });
  const { operationName, variables } = operation;
  const { data, errors } = await execute({
    schema: getSchema(),
    document,
    operationName,
    variableValues: variables,
    contextValue: context,
  });
  return Response.json({ data, ...(errors ? { errors: errors.map((error) => maskError(error, context)) } : {}) });
}
