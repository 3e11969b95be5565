import type { z } from "zod";
import type { Context } from "../usecases/context";
import type { BurstLimit } from "../usecases/ports/limits";

/** The context of every resolver. */
export interface GatewayContext {
  readonly app: Context;
}

/** Resolves a root field. */
export type Resolver = (args: unknown, context: GatewayContext) => unknown;

/**
 * A resolver whose arguments have the shape `schema`. GraphQL has already checked them against the type definitions, so a schema that contradicts the type
 * definitions throws on the first call.
 */
export const resolver =
  <A extends z.ZodType>(schema: A, resolve: (args: z.output<A>, context: GatewayContext) => unknown): Resolver =>
  (args, context) =>
    resolve(schema.parse(args), context);

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
