import { toLeadGuid } from "../../support/ids";
import { toErrorResponse } from "../../../app/error-responses";
import type { OutcomeCode } from "../../../app/domain/core/outcomes";
import type { StepId } from "../../../app/domain/funnel/steps";
import type { Context } from "../../../app/usecases/context";
import { type AnsweredStep, answerStep } from "../../../app/usecases/funnel/answer-step";
import { type StepView, showStep } from "../../../app/usecases/funnel/show-step";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import type { Chance } from "../../support/seeded";
import { unofferedMove, deepLink, offeredMove, type Move } from "./moves";

/** Maximum number of redirects of a step. */
const MAX_REDIRECTS = 4;

/** One browser tab on one lead. Records its current page and every invalid state that it meets. */
export class Walker {
  /** All guids of the lead. A submitted lead may continue under another one. */
  readonly guids = new Set<string>();
  readonly wrong: string[] = [];
  readonly path: string[] = [];
  /** The answered steps, which determine the fields that may change. */
  readonly answered = new Set<string>();
  /** The page after the funnel; null while the quote is in progress. */
  finalPage: string | null = null;
  /** Pages that the walker's submissions led to, in order. */
  readonly submissionPages: string[] = [];
  #shown: StepView | null = null;

  /** True if another tab or person may save the lead between two views of a page. */
  isShared = false;

  readonly context: Context;
  guid: string;
  readonly #chance: Chance;

  constructor(context: Context, guid: string, chance: Chance) {
    this.context = context;
    this.guid = guid;
    this.#chance = chance;
    this.guids.add(guid);
  }

  /** Makes one move. Usually the page offers it. Sometimes it is Back, a reload, an external link or an answer that no page offered. */
  async makeMove(): Promise<void> {
    const chance = this.#chance;
    if (this.#shown === null || this.finalPage !== null) return this.#open({ kind: "open", step: null });
    const kind = chance.next();
    if (kind < 0.06) return this.#open(deepLink(chance));
    if (kind < 0.12) return this.#do(unofferedMove(chance));
    if (kind < 0.18 && this.#shown.back !== null) return this.#open({ kind: "open", step: this.#shown.back });
    if (kind < 0.22) return this.#reload(this.#shown);
    const move = offeredMove(chance, this.#shown, await this.#code(this.#shown));
    return move === null ? this.#open({ kind: "open", step: null }) : this.#do(move);
  }

  /** Walks from the current step back to the start and forward again to the end. Neither way may loop. */
  async checkBackAndForth(): Promise<void> {
    await this.#open({ kind: "open", step: null });
    const views: StepId[] = [];
    for (let at = this.#shown; at !== null && at.back !== null; at = this.#shown) {
      if (views.includes(at.step)) return this.#report(`Back goes round: ${[...views, at.step].join(" < ")}`);
      views.push(at.step);
      await this.#open({ kind: "open", step: at.back });
    }
  }

  #do(move: Move): Promise<void> {
    return move.kind === "open" ? this.#open(move) : this.#answer(move);
  }

  async #answer(move: Extract<Move, { kind: "answer" }>): Promise<void> {
    this.path.push(`${move.step} ${JSON.stringify(move.answer)}`);
    this.answered.add(move.step);
    const outcome: AnsweredStep | null = await answerStep(this.context, {
      guid: toLeadGuid(this.guid),
      step: move.step,
      answer: move.answer as never,
    }).catch((error: unknown) => {
      this.#report(`an answer threw ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    if (outcome === null) return;
    if (!outcome.ok) return this.#refused(outcome.code);
    this.guid = outcome.guid;
    this.guids.add(outcome.guid);
    if (outcome.kind === "leave") {
      this.finalPage = outcome.path;
      this.submissionPages.push(outcome.path.split("/")[1] ?? "");
      if (
        !/^\/(quotes|quote-callback|quote-no-mechanics|quote-confirmation-(success|error)|booking)\//.test(outcome.path)
      )
        this.#report(`leaves for ${outcome.path}`);
      return;
    }
    await this.#open({
      kind: "open",
      step: outcome.step,
      parameters: Object.fromEntries(Object.entries(outcome.parameters).map(([name, value]) => [name, String(value)])),
    });
  }

  async #open(move: Extract<Move, { kind: "open" }>): Promise<void> {
    this.path.push(`open ${move.step ?? "the quote"} ${JSON.stringify(move.parameters ?? {})}`);
    this.finalPage = null;
    let { step } = move;
    let parameters: Readonly<Record<string, string>> = move.parameters ?? {};
    for (let redirectCount = 0; redirectCount <= MAX_REDIRECTS; redirectCount += 1) {
      const view = await showStep(this.context, {
        guid: toLeadGuid(this.guid),
        step,
        parameters: new URLSearchParams(parameters),
        closedRoadside: null,
      });
      if (!view.ok) return this.#report(`${step ?? "the quote"} is refused: ${view.code}`);
      if (view.kind === "screen") {
        this.#shown = view;
        return;
      }
      step = view.step;
      parameters = view.parameters ?? {};
    }
    this.#report(`${move.step ?? "the quote"} sends on without end, last to ${step}`);
  }

  async #reload(stepView: StepView): Promise<void> {
    const saved = await this.#saved();
    await this.#open({ kind: "open", step: stepView.step, parameters: {} });
    const firstView = JSON.stringify(this.#shown);
    await this.#open({ kind: "open", step: this.#shown?.step ?? null, parameters: {} });
    const secondView = JSON.stringify(this.#shown);
    if (firstView === secondView || (this.isShared && saved !== (await this.#saved()))) return;
    const at = [...firstView].findIndex((letter, index) => letter !== secondView[index]);
    const [oldText, newText] = [firstView, secondView].map((page) => page.slice(Math.max(0, at - 60), at + 120));
    this.#report(`${stepView.step} is another page when it is loaded again: ${oldText} | ${newText}`);
  }

  /** The lead's current state. */
  async #saved(): Promise<string> {
    return JSON.stringify(await readLead(this.context, toLeadGuid(this.guid)));
  }

  #refused(code: OutcomeCode): void {
    if (toErrorResponse(code).status >= 500)
      this.#report(`an answer is refused with ${toErrorResponse(code).status} ${code}`);
  }

  #report(text: string): void {
    this.wrong.push(`${text}\n    after ${this.path.slice(-6).join("\n          ")}`);
  }

  async #code(stepView: StepView): Promise<string | null> {
    if (stepView.step !== "customer-details-step2") return null;
    const read = await readLead(this.context, toLeadGuid(this.guid));
    const mobile = read.ok ? read.lead.contact.mobile : null;
    const messageView = (await listOutbox(this.context))?.find(
      ({ template, to }) => template === "verification-code" && to === mobile,
    );
    return messageView?.rendered?.text.slice(0, 6) ?? null;
  }
}
