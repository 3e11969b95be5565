import type { ComponentType } from "react";
import { CardSample } from "./card-sample";
import { ChoicesSample } from "./choices-sample";
import { FieldsSample } from "./fields-sample";
import { ResultsSample } from "./results-sample";
import { TextSample } from "./text-sample";

const SAMPLES: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  kit: { choices: ChoicesSample, fields: FieldsSample, text: TextSample },
  pages: { results: ResultsSample, card: CardSample },
};

export function findSample(folder = "", page = ""): ComponentType | null {
  const pages = Object.hasOwn(SAMPLES, folder) ? SAMPLES[folder] : undefined;
  return pages && Object.hasOwn(pages, page) ? (pages[page] ?? null) : null;
}
