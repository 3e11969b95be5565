import type { OutcomeCode } from "./domain/outcomes";

export interface Answer {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503;
  /** Said to people, and the title of the problem details. Never carries a value. */
  readonly words: string;
  readonly level: "info" | "warn" | "error";
}

/** The one table from outcome code to HTTP status, public words and log level: pages and API read it. */
export const ANSWERS: Readonly<Record<OutcomeCode, Answer>> = {
  "invalid-input": { status: 422, words: "Some details need another look", level: "info" },
  "rate-limited": { status: 429, words: "That was tried too often. Wait a little and try again", level: "warn" },
  "lead-not-found": { status: 404, words: "We could not find this quote", level: "info" },
  "not-last-in-queue": { status: 409, words: "A newer change was saved instead", level: "info" },
  "idempotency-key-reused": { status: 409, words: "This request was sent before with other details", level: "warn" },
  "save-delayed": { status: 503, words: "Your answers are being saved. Try again in a moment", level: "error" },
  "supplier-not-found": { status: 404, words: "We could not find this supplier", level: "info" },
  "booking-not-found": { status: 404, words: "We could not find this booking", level: "info" },
  "task-not-found": { status: 404, words: "We do not have this task", level: "info" },
  "place-not-found": { status: 404, words: "We could not find this suburb", level: "info" },
  "vehicle-not-found": { status: 404, words: "We could not find this vehicle", level: "info" },
  "rego-not-found": { status: 404, words: "We could not find this rego", level: "info" },
  "rego-unavailable": { status: 503, words: "We cannot look up regos right now. You can choose your vehicle instead", level: "warn" },
};

export const answerOf = (code: OutcomeCode): Answer => ANSWERS[code];
