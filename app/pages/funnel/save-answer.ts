import type { ClientActionFunctionArgs } from "@remix-run/react";
import { connectionBar } from "../calls/connection-bar";
import { getSessionStorage } from "../calls/session-memory";
import { isSuperseded, createLatestOnlyQueue } from "../../domain/lead/named-jobs";
import { type StoredAnswer, createAnswerStore } from "./stored-answers";
import type { RejectedAnswer } from "./quote-page.server";

const OFFLINE_TEXT = "No connection. Your answer is saved on this device, and we’ll send it when you’re back online.";
/** Milliseconds between two attempts. */
const RETRY_INTERVAL_MS = 4_000;
/** Statuses for which an alert has already been shown (app/pages/calls/status-rules.ts). */
const ALERTED_STATUSES = new Set([403, 404, 412, 504]);

const jobs = createLatestOnlyQueue();

/** Sends the answer of a step, one at a time for each lead. After any failure the form keeps its values. */
export async function saveAnswer({ request, params, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const guid = params.leadGuid ?? "";
  const { pathname, search } = new URL(request.url);
  const action = pathname + search;
  const storage = getSessionStorage();
  const answers = storage && createAnswerStore(storage, guid);
  const form = await request.clone().formData();
  try {
    const result = await jobs.run(guid.toLowerCase(), () => serverAction());
    clearStoredAnswer(answers, action);
    return result;
  } catch (error) {
    // A newer answer of this page is being sent and takes precedence (ledger F-262).
    if (isSuperseded(error)) return null;
    if (error instanceof Response) {
      clearStoredAnswer(answers, action);
      throw error;
    }
    if (request.signal.aborted) throw error;
    if (error instanceof TypeError && answers && !hasFile(form)) {
      answers.keep({ action, fields: [...form].map(([name, value]) => [name, String(value)]) });
      connectionBar().show(OFFLINE_TEXT);
      return failedAnswer("kept");
    }
    const status = (error as { status?: unknown }).status;
    // biome-ignore lint/suspicious/noConsole: the browser's own log is the only one that is left here (ledger F-415)
    console.error("an answer was not saved", status ?? error);
    if (typeof status === "number" && status < 500 && (error as { internal?: unknown }).internal !== true) throw error;
    return failedAnswer(typeof status === "number" && ALERTED_STATUSES.has(status) ? "told" : "failed");
  }
}

function clearStoredAnswer(answers: ReturnType<typeof createAnswerStore> | null, action: string): void {
  answers?.drop(action);
  connectionBar().hide();
}

const hasFile = (form: FormData): boolean => [...form.values()].some((value) => typeof value !== "string");
const failedAnswer = (fault: RejectedAnswer["fault"]): RejectedAnswer => ({ result: {}, fault });

/** Sends the oldest stored answer of a lead, either at once or when another attempt makes sense. */
export async function sendOldestStored(
  guid: string,
  canRetryLater: boolean,
  sendAnswer: (answer: StoredAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  const storage = getSessionStorage();
  const [oldest] = storage ? createAnswerStore(storage, guid).all() : [];
  if (oldest === undefined) return;
  if (canRetryLater) await connectionBar().waitForRetry(RETRY_INTERVAL_MS, signal);
  if (!signal.aborted) sendAnswer(oldest);
}
