import { COUNTRIES } from "~/domain/core/country/country";
import { formatBusinessNumber, formatGstNumber } from "~/domain/core/country/business-number";
import { type Answers, findFirstUnanswered, type Question, listQuestions } from "~/domain/supplier/joining/answers";
import { accountEnding } from "~/domain/supplier/joining/bank-account";
import { findRefusal } from "~/domain/supplier/joining/documents";
import { CERTIFICATIONS } from "~/domain/supplier/certifications";
import { localityLabel } from "~/domain/location/locality";
import { formatMoney } from "~/domain/core/money/format";
import { findRules } from "~/domain/supplier/supplier-settings/rules";
import { isSection, type SettingFacts } from "~/domain/supplier/supplier-settings/section";
import { formatDay } from "~/domain/core/time/format";
import { formatPageMoment } from "~/ui/format-moment";
import type { Context } from "~/usecases/context";
import { loadAnswerFacts } from "~/usecases/workshop/joining/answer";
import { applicationPath } from "~/usecases/workshop/joining/begin";
import type { DecryptedApplication } from "~/usecases/workshop/joining/open";
import { calculateSamplePrices } from "~/usecases/workshop/joining/sample-prices";
import { questionText } from "./question-fields";
import { KIND_LABELS } from "~/pages/public-pages/kind-labels";

/** Formats an answer in a line or two; "" = not answered yet. */
function formatAnswer(question: Question, answers: Answers, facts: SettingFacts): string {
  if (isSection(question)) {
    const value = answers[question as keyof Answers];
    return value === undefined
      ? ""
      : findRules(question)
          .describe(value as never, facts)
          .map(([label, text]) => `${label}: ${text}`)
          .join("\n");
  }
  const { business, contact, kind, place, licence, insurance, equipment, bank } = answers;
  switch (question) {
    case "business":
      return business
        ? [
            business.name,
            `${COUNTRIES[facts.country].businessNumberLabel} ${formatBusinessNumber(business.number)}`,
            business.gstNumber && `${COUNTRIES[facts.country].taxNumberLabel} ${formatGstNumber(business.gstNumber)}`,
            business.registeredAs && `Registered as ${business.registeredAs}`,
          ]
            .filter(Boolean)
            .join("\n")
        : "";
    case "contact":
      return contact ? `${contact.name}\n${contact.phone}` : "";
    case "kind":
      return kind ? KIND_LABELS[kind.kind] : "";
    case "place":
      return place ? `${place.street}\n${localityLabel(place)}` : "";
    case "licence":
      return licence ? `${licence.number}, until ${formatDay(licence.endsOn)}` : "";
    case "insurance":
      return insurance ? `Until ${formatDay(insurance.endsOn)}` : "";
    case "equipment":
      return equipment
        ? [
            equipment.hasScanTool ? "Scan tool" : "No scan tool",
            ...CERTIFICATIONS.flatMap(([key, label]) => (equipment.certifications.includes(key) ? [label] : [])),
          ].join("\n")
        : "";
    case "bank":
      // The full account number is never shown again.
      return bank ? `${bank.name}\nAccount ending ${accountEnding(bank.account)}` : "";
    default:
      return "";
  }
}

/** The questions for this workshop, with its answers. */
export const answerRows = (answers: Answers, facts: SettingFacts) =>
  listQuestions(answers, facts.country).map((question) => ({
    question,
    label: questionText(question, facts).label,
    text: formatAnswer(question, answers, facts),
  }));

/** View model of an application's status, with its answers and the resulting prices. */
export async function applicationStatusView(
  context: Context,
  { storedApplication, answers, email }: DecryptedApplication,
) {
  const facts = await loadAnswerFacts(context, answers);
  const firstOpenQuestion = findFirstUnanswered(answers, storedApplication.country);
  const zone = answers.place?.zone ?? COUNTRIES[storedApplication.country].defaultZone;
  const [prices, events] = await Promise.all([
    answers.rates ? calculateSamplePrices(context, answers.rates) : [],
    context.db.joining.events(storedApplication.id),
  ]);
  const question = events.findLast(({ kind }) => kind === "changes-requested")?.reason ?? "";
  const isOpen = storedApplication.status === "draft" || storedApplication.status === "changes-requested";
  const rows = answerRows(answers, facts).map((row) => ({
    ...row,
    refusal:
      isOpen && (row.question === "insurance" || row.question === "licence")
        ? findRefusal(storedApplication.files, row.question)
        : null,
  }));
  return {
    status: storedApplication.status,
    email,
    isOpen,
    open: firstOpenQuestion,
    photos: storedApplication.files.filter(({ kind }) => kind === "photo").length,
    asked: [question, ...rows.flatMap(({ label, refusal }) => (refusal === null ? [] : `${label}: ${refusal}`))]
      .filter(Boolean)
      .join("\n"),
    supplierId: storedApplication.supplierId,
    path: applicationPath(storedApplication.id),
    rows: rows.map(({ refusal, ...row }) =>
      refusal === null
        ? { ...row, isRefused: false }
        : { ...row, text: `${row.text}\nNot accepted: ${refusal}`, isRefused: true },
    ),
    prices: prices.map(({ job, price, currency }) => ({ job, price: formatMoney(price, currency) })),
    sentOn: formatPageMoment(storedApplication.updatedAt, zone),
  };
}

export type ApplicationStatusView = Awaited<ReturnType<typeof applicationStatusView>>;
