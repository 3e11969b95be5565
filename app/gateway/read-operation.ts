import { GraphQLError, Kind, type OperationDefinitionNode, parse, stripIgnoredCharacters } from "graphql";
import { z } from "zod";
import { documentByName, type PublishedDocument } from "./documents";

/** A GraphQL request over HTTP. Without a query, it runs the published document with that name. */
const REQUEST = z.object({
  operationName: z.string().min(1).max(100),
  query: z.string().max(20_000).nullish(),
  documentId: z.string().max(80).nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

export interface Operation {
  readonly ok: true;
  readonly document: PublishedDocument;
  readonly query: string;
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}
export interface RefusedOperation {
  readonly ok: false;
  readonly code: "malformed-request" | "unknown-operation" | "unknown-document" | "not-published" | "syntax-error";
  readonly message: string;
}

const refuseOperation = (code: RefusedOperation["code"], message: string): RefusedOperation => ({
  ok: false,
  code,
  message,
});
const MAX_TOKENS = 1_000;

/** Checks the named operation in a caller's own query. It must have one root field, with the name of the document. */
function validateOwnQuery(text: string, operationName: string, document: PublishedDocument): string | null {
  const operation = parse(text, { maxTokens: MAX_TOKENS, noLocation: true }).definitions.find(
    (node): node is OperationDefinitionNode =>
      node.kind === Kind.OPERATION_DEFINITION && node.name?.value === operationName,
  );
  if (!operation) return `The query has no operation ${operationName}`;
  const [first, ...otherSelections] = operation.selectionSet.selections.filter(
    (node) => node.kind !== Kind.FIELD || node.name.value !== "__typename",
  );
  return first?.kind === Kind.FIELD && first.name.value === document.name && otherSelections.length === 0
    ? null
    : `${operationName} must select only ${document.name}`;
}

/**
 * Finds the named document for a request. DEV and TEST accept the caller's own query text; other environments accept only the published text. Only one root
 * field is allowed, so that a request cannot look up a hundred memberships under a hundred aliases.
 */
export function readOperation(body: unknown, isOpen: boolean): Operation | RefusedOperation {
  const parsedRequest = REQUEST.safeParse(body);
  if (!parsedRequest.success)
    return refuseOperation("malformed-request", "Send operationName and optional variables as JSON");
  const { operationName, query, documentId, variables } = parsedRequest.data;
  const document = documentByName(operationName);
  if (!document)
    return refuseOperation(
      "unknown-operation",
      `There is no operation ${operationName}. GET /api/gateway/documents lists them`,
    );
  if (documentId && documentId !== document.id)
    return refuseOperation("unknown-document", `The documentId does not belong to ${operationName}`);
  const publishedOperation: Operation = {
    ok: true,
    document,
    query: document.text,
    operationName: document.name,
    variables: variables ?? {},
  };
  if (!query) return publishedOperation;
  try {
    if (stripIgnoredCharacters(query) === document.minifiedText) return publishedOperation;
    if (!isOpen)
      return refuseOperation("not-published", `Only the published text of ${operationName} is accepted here`);
    const queryError = validateOwnQuery(query, operationName, document);
    return queryError === null
      ? { ...publishedOperation, query, operationName }
      : refuseOperation("malformed-request", queryError);
  } catch (error) {
    return refuseOperation("syntax-error", error instanceof GraphQLError ? error.message : "The query cannot be read");
  }
}
