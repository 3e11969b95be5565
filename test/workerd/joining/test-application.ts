import { env } from "cloudflare:workers";
import { buildContext } from "../../../app/context";
import type { Context } from "../../../app/usecases/context";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import worker from "../../../workers/app";
import { ANSWERS_AU } from "../../support/application-answers";
import { jpeg } from "../../support/image-bytes";
import { Client, ORIGIN } from "../identity/client";

export { ANSWERS_AU, ANSWERS_NZ } from "../../support/application-answers";
export const { DB } = env as unknown as Env;
export const DAY = 24 * 3_600_000;

/** A context at a given time, in the country's deployment. */
export function at(ms: number = Date.now(), vars: Readonly<Record<string, string>> = {}): Context {
  const built = buildContext({ ...env, ...vars } as unknown as Env, null);
  return { ...built, clock: { now: () => ms }, later: () => undefined };
}

/** Decrypted emails of a template to an address, newest first. */
export async function messagesTo(to: string, template: string): Promise<readonly string[]> {
  const outbox = (await listOutbox(at())) ?? [];
  return outbox
    .filter((messageView) => messageView.to === to && messageView.template === template)
    .map(({ rendered }) => rendered?.text ?? "");
}

/** An applicant's browser, which works through the joining pages. */
export class Applicant extends Client {
  readonly #vars: Readonly<Record<string, string>>;
  readonly email: string;
  constructor(email: string, vars: Readonly<Record<string, string>> = {}) {
    super(vars);
    this.email = email;
    this.#vars = vars;
  }

  id = "";
  get path() {
    return `/for-workshops/join/${this.id}`;
  }

  async begin(): Promise<void> {
    await this.ask("/for-workshops/join", { intent: "send", email: this.email });
    const [mail = ""] = await messagesTo(this.email, "verification-code");
    const code = /\b\d{6}\b/.exec(mail)?.[0] ?? "";
    const response = await this.ask("/for-workshops/join", { intent: "check", email: this.email, code });
    this.id = /\/join\/([\w-]{27})/.exec(response.headers.get("Location") ?? "")?.[1] ?? "";
    if (this.id === "") throw new Error(`not begun: ${response.status} ${code}`);
  }

  /** Posts an answer, with a photo if required. The response redirects or shows the error. */
  async answer(question: string, fields: Readonly<Record<string, string>>, photo: Uint8Array | null = null) {
    if (photo === null) return this.ask(`${this.path}/${question}`, fields);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new File([photo as BlobPart], "paper.jpg", { type: "image/jpeg" }));
    return worker.fetch(
      new Request(new URL(`${this.path}/${question}`, ORIGIN), {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        body: form,
      }),
      { ...env, ...this.#vars } as unknown as Env,
    );
  }

  /** Follows the pages and answers every question. Returns the questions in order. */
  async answerAll(answers: typeof ANSWERS_AU = ANSWERS_AU): Promise<readonly string[]> {
    const requests: string[] = [];
    for (let question: string | null = "business"; question !== null; ) {
      const isDocument = question === "insurance" || question === "licence";
      const response: Response = await this.answer(question, answers[question] ?? {}, isDocument ? jpeg() : null);
      requests.push(question);
      if (response.status !== 303) throw new Error(`${question}: ${response.status} ${await fieldErrorsOn(response)}`);
      question = /\/join\/[\w-]{27}\/(\w+)$/.exec(response.headers.get("Location") ?? "")?.[1] ?? null;
    }
    return requests;
  }

  send = () => this.ask(this.path, { intent: "apply" });
}

/** Text of a page's error summary. */
export async function fieldErrorsOn(response: Response): Promise<string> {
  const page = await response.text();
  return (/role="alert"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? page.slice(0, 300))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

export const textOf = async (response: Response) =>
  (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!-- -->/g, "");

/** A complete application that waits for a decision. */
export async function testWaiting(email: string, answers = ANSWERS_AU, vars: Readonly<Record<string, string>> = {}) {
  const applicant = new Applicant(email, vars);
  await applicant.begin();
  await applicant.answerAll(answers);
  await applicant.send();
  return applicant;
}
