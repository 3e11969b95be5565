import { GraphQLError } from "graphql";
import { answerOf } from "../error-responses";
import type { OutcomeCode, Refusal } from "../domain/core/outcomes";

/** A use case's refusal that the document has no type for: an entry of the answer's `errors`, with its code and its field errors. */
export function gatewayError({ code, fields }: Refusal): GraphQLError {
  return new GraphQLError(answerOf(code).text, { extensions: { code, ...(fields ? { fields } : {}) } });
}

/** A member of a result union: `type` names it on the wire, `message` is for people. */
export const typedError = <T extends string>(type: T, message: string) => ({ __typename: type, message });

/** The public words of an outcome code, for the message of a typed error. */
export const outcomeMessage = (code: OutcomeCode): string => answerOf(code).text;
