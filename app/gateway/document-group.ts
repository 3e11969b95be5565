import type { Context } from "../usecases/context";
import type { BurstLimit } from "../usecases/ports/limits";

/** What every resolver gets beside its arguments. */
export interface GatewayContext {
  readonly app: Context;
  /** Of the request as it came. */
  readonly headers: Headers;
}

// GraphQL has checked the arguments against the schema before a resolver sees them; each resolver names the shape that it declared.
// biome-ignore lint/suspicious/noExplicitAny: the shape stands in the type definitions
export type Resolver = (parent: any, args: any, context: GatewayContext) => unknown;

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
