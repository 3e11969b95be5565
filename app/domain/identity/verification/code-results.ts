/** Answers of a code check, in the specification's words (F-390). */
export type CodeResult = "ValidCode" | "InvalidCode" | "NotFound";
