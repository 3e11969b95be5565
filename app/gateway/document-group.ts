import type { z } from "zod";
import { fieldErrors } from "../api/problem";
import { refuse, type OutcomeCode, type Refusal } from "../domain/core/outcomes";
import type { Context } from "../usecases/context";
import type { BurstLimit } from "../usecases/ports/limits";
import { GraphQLError } from "graphql";
import { toErrorResponse } from "../error-responses";

/** The context of every resolver. */
export interface GatewayContext {
  readonly app: Context;
}

/** Resolves a root field. */
export type Resolver = (args: unknown, context: GatewayContext) => unknown;

/**
 * Creates a resolver that checks its arguments against `schema`. GraphQL has checked their types, but not ranges, lengths and formats. Invalid arguments are
 * refused with a message for each field.
 */
export const resolver =
  <A extends z.ZodType>(schema: A, resolve: (args: z.output<A>, context: GatewayContext) => unknown): Resolver =>
  (args, context) => {
    const parsed = schema.safeParse(args);
    if (!parsed.success) throw gatewayError(refuse("invalid-input", fieldErrors(parsed.error)));
    return resolve(parsed.data, context);
  };

/** A named document. Its operation, its only root field and the document have the same name. */
export interface NamedDocument {
  readonly name: string;
  readonly text: string;
  /** Burst limit per network, as for REST calls. */
  readonly limit?: BurstLimit;
}

/** The documents about one subject, with their part of the schema. One file per group. */
export interface DocumentGroup {
  /** GraphQL type definitions; each group extends `Query` and `Mutation`. */
  readonly typeDefs: string;
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>>;
  readonly documents: readonly NamedDocument[];
}

/** Converts a refusal that has no error type of its own in the document to an entry in `errors`, with its code and field errors. */
export function gatewayError({ code, fields }: Refusal): GraphQLError {
  return new GraphQLError(toErrorResponse(code).text, { extensions: { code, ...(fields ? { fields } : {}) } });
}

/** A member of a result union. `type` is its name on the wire, `message` is for people. */
export const typedError = <T extends string>(type: T, message: string) => ({ __typename: type, message });

/** The public text of an outcome code, for the message of a typed error. */
export const outcomeMessage = (code: OutcomeCode): string => toErrorResponse(code).text;
