import { refusedPage } from "../../error-responses";
import { COUNTRIES } from "../../domain/core/country/country";
import type { Context } from "../../usecases/context";
import { showSymptom } from "../../usecases/quotes/public-pages/show-symptom-guide";
import { pageMeta, requirePublicPages, publicHead } from "../public-pages/head.server";
import { breadcrumbList, faqPage } from "../public-pages/json-ld.server";
import { type SymptomView, symptomTrail } from "./symptom-page";
import { urgencyLabel } from "./urgency";

const MAX_PLACE_LENGTH = 60;
/** Maximum length of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 158;

/** Loads the page of a symptom, or throws an error page. Search engines list only the main URL, not those with a place. */
export async function loadSymptom(app: Context, group: string, slug: string, place: string) {
  requirePublicPages(app);
  const symptomPage = await showSymptom(app, group, slug, place.trim().slice(0, MAX_PLACE_LENGTH));
  if (!symptomPage.ok) throw refusedPage(symptomPage.code);
  const { placePlaceholder, inspectionName, emergencyNumber } = COUNTRIES[app.config.country];
  const { symptom } = symptomPage;
  const action = symptom.action.replaceAll("{emergency}", emergencyNumber);
  const symptomView: SymptomView = {
    ...symptomPage,
    symptom: { ...symptom, action },
    placePlaceholder,
    inspectionName,
  };
  const path = `/what-is-wrong/${group}/${slug}`;
  const head = publicHead(app, path, { isPublishable: symptomPage.placeText === "", isInOtherCountry: true });
  const symptomTitle = lowerFirst(symptom.title);
  return {
    symptomView,
    meta: pageMeta(
      head,
      { title: `${symptom.title}: what it means`, description: metaDescription(symptomView) },
      () => [
        breadcrumbList(head, symptomTrail(symptomView)),
        faqPage([
          { question: `What does “${symptomTitle}” usually mean?`, answer: symptom.summary },
          { question: `How urgent is “${symptomTitle}”?`, answer: `${urgencyLabel(symptom.urgency)}. ${action}` },
          { question: `What will a workshop check for “${symptomTitle}”?`, answer: `${symptom.checks.join(". ")}.` },
        ]),
      ],
    ),
  };
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Description for search engines, cut at a word: "Stop now. The brake pads are most likely worn through …". */
function metaDescription({ symptom }: SymptomView): string {
  const text = `${urgencyLabel(symptom.urgency)}. ${symptom.summary} What a workshop will check, and what it costs.`;
  return text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;
}
