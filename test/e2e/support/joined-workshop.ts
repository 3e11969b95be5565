import { expect, type Page } from "@playwright/test";
import { ANSWERS_AU } from "../../support/application-answers";
import { createSmallPng } from "./photo";

/** This key is accepted only by the browser-test server (scripts/serve-test.ts). */
export const OPERATOR = { Authorization: "Bearer operator-of-browser-journeys" };

/** Returns the code sent by email to an address, from the outbox page of development sites. */
export async function readEmailedCode(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const outbox = await (await page.request.get("/dev/outbox")).text();
    const text = outbox.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " ");
    code = new RegExp(`${email}[^#]*?code is (\\d{6})`).exec(text)?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? "";
}

const createPoster =
  (page: Page) =>
  async (path: string, form: Readonly<Record<string, string>>, hasPhoto = false): Promise<string> => {
    const response = await page.request.post(path, {
      maxRedirects: 0,
      ...(hasPhoto ? { multipart: { ...form, file: await createSmallPng(page) } } : { form: { ...form } }),
    });
    expect([path, response.status()]).toEqual([path, 303]);
    return response.headers().location ?? "";
  };

/** Starts an application and answers it up to a question without rendering its pages; null = to the end. Returns its path. */
export async function applyUpTo(
  page: Page,
  email: string,
  {
    last,
    answers,
  }: { readonly last: string | null; readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>> },
): Promise<string> {
  const postAnswer = createPoster(page);
  await page.request.post("/for-workshops/join", { form: { intent: "send", email } });
  const path = await postAnswer("/for-workshops/join", {
    intent: "check",
    email,
    code: await readEmailedCode(page, email),
  });
  for (let question: string | undefined = "business"; question !== undefined && question !== last; ) {
    const isDocument = question === "insurance" || question === "licence";
    const next = await postAnswer(`${path}/${question}`, answers[question] ?? {}, isDocument);
    question = /\/join\/[\w-]{27}\/(\w+)$/.exec(next)?.[1];
  }
  return path;
}

/** Creates a workshop that joins with these answers and is approved, without rendering the pages. Its owner signs in with `email`. Returns its name. */
export async function joinAsWorkshop(page: Page, email: string, overrides: typeof ANSWERS_AU): Promise<string> {
  const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...ANSWERS_AU, ...overrides };
  const path = await applyUpTo(page, email, { last: null, answers });
  await createPoster(page)(path, { intent: "apply" });
  const approvalResponse = await page.request.post(`/api/operator/suppliers/${path.split("/").at(-1)}`, {
    headers: OPERATOR,
    data: { decision: "approve", reason: "Its documents are right" },
  });
  expect(approvalResponse.status()).toBe(200);
  return answers.business?.name ?? "";
}
