import { GraphQLError } from "graphql";
import { toErrorResponse } from "../error-responses";
import type { OutcomeCode, Refusal } from "../domain/core/outcomes";

/** Maps a use case's refusal without its own type in the document to an entry in `errors`, with its code and field errors. */
export function gatewayError({ code, fields }: Refusal): GraphQLError {
  return new GraphQLError(toErrorResponse(code).text, { extensions: { code, ...(fields ? { fields } : {}) } });
}

/** A member of a result union. `type` is its name on the wire, `message` is for people. */
export const typedError = <T extends string>(type: T, message: string) => ({ __typename: type, message });

/** The public text of an outcome code, for the message of a typed error. */
export const outcomeMessage = (code: OutcomeCode): string => toErrorResponse(code).text;
