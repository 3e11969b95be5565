import type { BurstLimit } from "../usecases/ports/limits";
import { z } from "zod";
import { leadGuid, bookingToken, supplierId } from "../domain/core/ids";
import type { Scope } from "../domain/identity/api-keys/api-key";
import type { OutcomeCode, Refusal } from "../domain/core/outcomes";
import type { Context } from "../usecases/context";

/** A parsed and validated request for a use case. */
export interface EndpointInput<P = unknown, Q = unknown, B = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The Idempotency-Key header. A repeated call with the same key gets the first response. */
  readonly key: string | null;
  /** The original request, for cookies. Its body has already been read if the endpoint has a body schema. */
  readonly request: Request;
  /** Name of the API key's owner for the history. Null when the call needs no key. */
  readonly caller: string | null;
}

export interface OkResult {
  readonly ok: true;
  readonly body: unknown;
  readonly headers?: Headers;
}

/** A row of the endpoint table. */
export interface Endpoint {
  readonly method: "GET" | "POST";
  /** The path, with `{name}` for parameters, for example `/api/lead/{guid}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /**
   * Who may call the endpoint. anyone; holder (anyone, but the lead's holder gets more data); provider (authenticated by its signature); person (signed in);
   * workshop (a member, or someone who opened its link); program (has an API key of the operator).
   */
  readonly access: "anyone" | "holder" | "person" | "provider" | "workshop" | "program";
  /** The scope that a program's key needs, for calls whose `access` is "program". */
  readonly scope?: Scope;
  readonly params: z.ZodType;
  readonly query: z.ZodType;
  /** Schema of the request body; null = no body is read. */
  readonly body: z.ZodType | null;
  readonly answer: z.ZodType;
  /** Seconds for which a catalogue response may be cached publicly. Such responses have an ETag. */
  readonly cacheSeconds?: number;
  readonly limit?: BurstLimit;
  readonly maxBytes?: number;
  /** True = the use case handles repeated Idempotency-Keys itself, including parallel ones. Otherwise `idempotency.ts` does. */
  readonly handlesKeys?: true;
  /**
   * Refusal codes of this call in addition to the general ones (malformed request, limit, repeated key). The compiler checks them against the result of `use`.
   */
  readonly refuses: readonly OutcomeCode[];
  readonly use: (request: EndpointInput, app: Context) => Promise<OkResult | Refusal>;
}

interface Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType | null,
  A extends z.ZodType,
  R extends OutcomeCode,
> extends Omit<Endpoint, "params" | "query" | "body" | "answer" | "refuses" | "use" | "access"> {
  readonly access?: Endpoint["access"];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  readonly refuses?: readonly R[];
  readonly use: (
    request: EndpointInput<z.output<P>, z.output<Q>, B extends z.ZodType ? z.output<B> : null>,
    app: Context,
  ) => Promise<{ readonly ok: true; readonly body: z.input<A>; readonly headers?: Headers } | Refusal<NoInfer<R>>>;
}

const EMPTY_SCHEMA = z.object({});

/** Defines a row. The request types follow from its schemas. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = typeof EMPTY_SCHEMA,
  Q extends z.ZodType = typeof EMPTY_SCHEMA,
  B extends z.ZodType | null = null,
  const R extends OutcomeCode = never,
>(definition: Definition<P, Q, B, A, R>): Endpoint {
  const row = { access: "anyone", params: EMPTY_SCHEMA, query: EMPTY_SCHEMA, body: null, refuses: [], ...definition };
  return row as unknown as Endpoint;
}

/** A plain success result. */
export const okResult = <T>(
  body: T,
  headers?: Headers,
): { readonly ok: true; readonly body: T; readonly headers?: Headers } =>
  headers ? { ok: true, body, headers } : { ok: true, body };

/** Values of `cacheSeconds`. */
export const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Optional fields of a body or query, which clients may also send as null. */
export const optionalText = (max = 100) => z.string().max(max).nullable().optional();
export const optionalCount = z.int().min(0).nullable().optional();

/** Integers in a path or query: digits only. */
export const wholeText = z
  .string()
  .regex(/^\d{1,9}$/, "Enter a whole number")
  .transform(Number);
export const ID_PARAMS = z.object({ id: wholeText });
/** Decimal degrees as text. */
const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,12})?$/, "Enter decimal degrees")
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `Enter a value between -${limit} and ${limit}`);
export const latitudeText = degrees(90);
export const longitudeText = degrees(180);
export const guidText = z
  .string()
  .regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/, "Not a valid lead GUID")
  .transform(leadGuid);
export const LEAD_ID_PARAMS = z.object({ id: guidText });
export const dayText = z.iso.date("Enter a date as yyyy-MM-dd");
/** A token of 160 random bits as base64url. */
export const tokenText = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, "Not a valid token");
export const bookingTokenText = tokenText.transform(bookingToken);
/** A supplier id in a path or query, and in a body. */
export const supplierIdText = wholeText.transform(supplierId);
export const supplierIdNumber = z.int().min(0).transform(supplierId);
