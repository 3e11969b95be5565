import { parseBusinessNumber } from "../../../domain/core/country/business-number";
import { COUNTRIES } from "../../../domain/core/country/country";
import {
  type AnswerFacts,
  type Answers,
  findFirstUnanswered,
  isQuestion,
  type Question,
  listQuestions,
  readAnswer,
  formatAnswer,
} from "../../../domain/supplier/joining/answers";
import type { WorkshopFile } from "../../../domain/supplier/joining/record";
import { isOpenToAnswers } from "../../../domain/supplier/joining/status";
import type { Locality } from "../../../domain/location/locality";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { FormText } from "../../../domain/core/forms/read-form";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { suggestPlaces } from "../../location/places";
import { storeFiles } from "./files";
import { openApplication, type DecryptedApplication, sealSecret, type ApplicationRefusal } from "./open";
import type { UploadedFile } from "../../lead/photos/sent-photos";

/** Data for the rules: the catalogue, and the location in the answers. */
export async function loadAnswerFacts({ db, config, clock }: Context, answers: Answers): Promise<AnswerFacts> {
  const [extras, categories, models] = await Promise.all([
    db.extras.all(),
    db.tasks.categories(),
    db.vehicles.models(),
  ]);
  return {
    country: config.country,
    state: answers.place?.state ?? "",
    isMobile: answers.kind?.kind === "mobile",
    today: dayAt(clock.now(), answers.place?.zone ?? COUNTRIES[config.country].defaultZone),
    extras,
    categories,
    makes: [...new Set(models.map(({ make }) => make))],
    offered: { categoryIds: [], makes: [] },
    places: [],
  };
}

export interface ApplicationQuestion {
  readonly ok: true;
  readonly question: Question;
  readonly decryptedApplication: DecryptedApplication;
  readonly facts: AnswerFacts;
  readonly formText: FormText;
  /** All questions for this workshop, in order. */
  readonly questions: readonly Question[];
}

/** One question of an application, with its earlier answer. */
export async function showQuestion(
  context: Context,
  id: string,
  request: string,
): Promise<ApplicationQuestion | ApplicationRefusal | Refusal<"page-not-found" | "application-changed">> {
  const application = await openApplication(context, id);
  if (!application.ok) return application;
  const { answers, storedApplication } = application;
  const questions = listQuestions(answers, storedApplication.country);
  if (!isQuestion(request) || !questions.includes(request)) return refuse("page-not-found");
  if (!isOpenToAnswers(storedApplication.status)) return refuse("application-changed");
  const facts = await loadAnswerFacts(context, answers);
  return {
    ok: true,
    question: request,
    decryptedApplication: application,
    facts,
    questions,
    formText: formatAnswer(request, answers, facts),
  };
}

/** Questions that need an uploaded document. */
const isDocument = (question: Question): question is "insurance" | "licence" =>
  question === "insurance" || question === "licence";

/** Stores the answer to a question. `next` is the following question; null = all are answered. */
export async function answerQuestion(
  context: Context,
  id: string,
  request: string,
  input: FormText,
  sentFiles: readonly UploadedFile[],
): Promise<
  | { readonly ok: true; readonly next: Question | null }
  | ApplicationRefusal
  | (Refusal<"invalid-input"> & { readonly places: readonly Locality[] })
  | Refusal<"page-not-found" | "application-changed" | "uploads-unavailable">
> {
  const applicationQuestion = await showQuestion(context, id, request);
  if (!applicationQuestion.ok) return applicationQuestion;
  const { question, decryptedApplication } = applicationQuestion;
  const { storedApplication, answers, email } = decryptedApplication;
  const places = question === "place" ? await suggestPlaces(context, input.suburb ?? "") : [];
  const parsedAnswer = readAnswer(question, input, { ...applicationQuestion.facts, places });
  const errors: Record<string, readonly string[]> = parsedAnswer.ok ? {} : { ...parsedAnswer.errors };
  const lastFile = storedApplication.files.findLast(({ kind }) => kind === question);
  const enteredEnd =
    parsedAnswer.ok && isDocument(question) ? (parsedAnswer.value as Answers["insurance"])?.endsOn : null;
  // A refused document is accepted again only with a different expiry date. In that case, the date was the problem and not the picture.
  const hasDocument = lastFile !== undefined && (lastFile.refusedAt === null || lastFile.endsOn !== enteredEnd);
  if (isDocument(question) && sentFiles.length === 0 && !hasDocument && context.uploads.entryPoint !== null)
    errors.file = ["Take a photo of it, or choose a photo or PDF"];
  if (!parsedAnswer.ok || Object.keys(errors).length > 0) return { ...refuse("invalid-input", errors), places };
  let value = parsedAnswer.value;
  if (question === "business") {
    const nameResult = await findRegisteredName(context, input.number ?? "");
    if (!nameResult.ok) return { ...refuse("invalid-input", nameResult.errors), places };
    value = { ...value, registeredAs: nameResult.name } as Answers["business"];
  }
  const endsOn = isDocument(question) ? ((value as Answers["insurance"])?.endsOn ?? null) : null;
  const storedFiles = isDocument(question)
    ? await storeFiles(context, question, endsOn, sentFiles.slice(0, 1))
    : { ok: true as const, files: [] };
  if (!storedFiles.ok)
    return storedFiles.code === "invalid-input"
      ? { ...refuse(storedFiles.code, storedFiles.fields), places }
      : refuse(storedFiles.code);
  const newAnswers: Answers = { ...answers, [question]: value };
  const files =
    isDocument(question) && sentFiles.length === 0
      ? copyWithExpiry(context, storedApplication.files, question, endsOn)
      : storedFiles.files;
  const saveResult = await context.db.joining.save(
    storedApplication,
    await sealSecret(context, id, { email, answers: newAnswers }),
    files,
    context.clock.now(),
  );
  if (!saveResult) return answerQuestion(context, id, request, input, sentFiles);
  return { ok: true, next: nextQuestionAfter(question, newAnswers, storedApplication.country) };
}

/** A copy of the file's row with another expiry date. The earlier row does not change. */
function copyWithExpiry(
  { ids, clock }: Context,
  files: readonly WorkshopFile[],
  kind: WorkshopFile["kind"],
  endsOn: string | null,
): readonly WorkshopFile[] {
  const lastFile = files.findLast((file) => file.kind === kind);
  if (!lastFile || lastFile.endsOn === endsOn) return [];
  return [
    {
      ...lastFile,
      id: ids.token(),
      endsOn,
      uploadedAt: clock.now(),
      checkedAt: null,
      refusedAt: null,
      refusedWhy: null,
    },
  ];
}

/** The next question if it is unanswered, or else the first unanswered one. */
function nextQuestionAfter(question: Question, answers: Answers, country: "AU" | "NZ"): Question | null {
  const questions = listQuestions(answers, country);
  const next = questions[questions.indexOf(question) + 1] ?? null;
  return next !== null && answers[next] === undefined ? next : findFirstUnanswered(answers, country);
}

/**
 * The registered name for a business number. Refuses a number that is unknown or cancelled. If the register is not configured or does not answer, every number
 * is accepted.
 */
export async function findRegisteredName(
  { businessRegister, config }: Context,
  input: string,
): Promise<
  | { readonly ok: true; readonly name: string | null }
  | { readonly ok: false; readonly errors: Readonly<Record<string, readonly string[]>> }
> {
  const number = parseBusinessNumber(config.country, input);
  if (number === null || businessRegister === null) return { ok: true, name: null };
  const registerResult = await businessRegister.find(number);
  const label = COUNTRIES[config.country].businessNumberLabel;
  switch (registerResult.kind) {
    case "found":
      return { ok: true, name: registerResult.name };
    case "none":
      return { ok: false, errors: { number: [`We couldn’t find a business with this ${label}. Check the number`] } };
    case "ended":
      return { ok: false, errors: { number: [`The register says that this ${label} is cancelled`] } };
    case "unavailable":
      return { ok: true, name: null };
  }
}
