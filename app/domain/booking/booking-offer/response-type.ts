/** A supplier's response to a booking, as the wire's integers (P-095). */
export const RESPONSE_TYPE = { confirm: 1, changeDate: 2, queryPrice: 3, decline: 4 } as const;
export type ResponseTypeId = (typeof RESPONSE_TYPE)[keyof typeof RESPONSE_TYPE];

const IDS: readonly number[] = Object.values(RESPONSE_TYPE);

export const isResponseType = (value: unknown): value is ResponseTypeId =>
  typeof value === "number" && IDS.includes(value);

/** The type as stored or sent. Throws for any other value (P-360). */
export function responseType(value: number): ResponseTypeId {
  if (!isResponseType(value)) throw new Error(`Unrecognised response type ${value}`);
  return value;
}
