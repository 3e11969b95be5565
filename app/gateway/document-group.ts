import type { z } from "zod";
import type { Context } from "../usecases/context";
import type { BurstLimit } from "../usecases/ports/limits";

/** The context of every resolver. */
export interface GatewayContext {
  readonly app: Context;
}

/** Answers a root field. */
export type Resolver = (args: unknown, context: GatewayContext) => unknown;

/**
 * A resolver whose arguments have the shape of `schema`. GraphQL has checked them against the type definitions before; a schema that says something else
 * throws at the first call.
 */
export const resolver =
  <A extends z.ZodType>(schema: A, resolve: (args: z.output<A>, context: GatewayContext) => unknown): Resolver =>
  (args, context) =>
    resolve(schema.parse(args), context);

/** One named document. Its operation, its only root field and its name are the same word. */
export interface NamedDocument {
  readonly name: string;
  readonly text: string;
  /** Bursts from one network, as of a call of the REST table. */
  readonly limit?: BurstLimit;
}

/** The documents about one subject, with the part of the schema that they need. One file each. */
export interface DocumentGroup {
  /** GraphQL type definitions; each group extends `Query` and `Mutation`. */
  readonly typeDefs: string;
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>>;
  readonly documents: readonly NamedDocument[];
}
