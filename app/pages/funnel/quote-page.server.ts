import { withLeadGuid } from "../../http/with-lead-guid";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare";
import { toErrorResponse } from "../../error-responses";
import { type Config, ENVIRONMENT_LEVEL } from "../../settings/config";
import { type ScreenVersion, findScreenVersion, quoteTitle } from "../../domain/funnel/screen-version";
import { isStepId, type StepId } from "../../domain/funnel/steps";
import { closedRoadsideOf, withLeadCookies } from "../../http/session";
import type { FieldErrors, FormResult } from "../../ui/field-errors";
import { answerStep } from "../../usecases/funnel/answer-step";
import { isAnswerable } from "../../usecases/funnel/steps";
import { showStep } from "../../usecases/funnel/show-step";
import { readForm } from "../../http/read-form";
import { parseForm, toFormResult } from "../../http/parse-form";
import { stepSchema } from "./step-forms.server";
import { stepQuery } from "./step-address";
import { messageOf } from "../../usecases/ports/log";

/** Loads the step in the URL. If that step cannot be shown yet, redirects to the right one. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const screenVersion = screenVersionFor(app.config, searchParams);
  const frame = {
    title: quoteTitle(ENVIRONMENT_LEVEL[app.config.environment], screenVersion),
    country: app.config.country,
    screenVersion,
    isFleetScreen: parseFlag(searchParams.get("isFleet")) === true,
  };
  const view = await withLeadGuid(params.leadGuid, (guid) =>
    showStep(app, {
      guid,
      step: searchParams.get("step"),
      parameters: searchParams,
      closedRoadside: closedRoadsideOf(request),
      screenVersion,
    }),
  );
  if (!view.ok) {
    if (view.code === "unknown-step")
      return data(
        { ...frame, kind: "unknown-step" as const, text: toErrorResponse(view.code).text },
        toErrorResponse(view.code).status,
      );
    throw new Response(null, { status: toErrorResponse(view.code).status });
  }
  if (view.kind === "go") throw replace(pathname + stepQuery(searchParams, view.step, view.parameters));
  return data({ ...frame, ...view });
}

/** A refused answer. The page is rendered again with it. */
export interface RejectedAnswer {
  readonly result: FormResult;
  /**
   * Set if the answer was valid but not saved: the save failed and the page shows why, or there was no connection and the answer is queued on the device. Null
   * = the answer itself was refused.
   */
  readonly fault: "failed" | "told" | "kept" | null;
}

/** Handles the form of the step in the URL. */
export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const step = searchParams.get("step") ?? "";
  if (!isStepId(step) || !isAnswerable(step))
    throw replace(pathname + (isStepId(step) ? stepQuery(searchParams, step) : ""), 303);

  const form = await readForm(request);
  const input = parseForm(form, stepSchema({ step, country: app.config.country, sub: searchParams.get("sub") }));
  const refuseAnswer = (errors: FieldErrors, status: number, fault: RejectedAnswer["fault"] = null) =>
    data<RejectedAnswer>({ result: toFormResult(input, errors), fault }, { status });
  if (input.status !== "success") return refuseAnswer({}, 422);

  const response = await withLeadGuid(params.leadGuid, (guid) =>
    answerStep(app, {
      guid,
      step,
      answer: input.value,
      isProductFlow: parseFlag(searchParams.get("isProductFlow")),
      screenVersion: screenVersionFor(app.config, searchParams),
    }),
  ).catch((error: unknown) => {
    app.log.error({
      event: "unexpected-error",
      where: `funnel: answer of ${step}`,
      message: messageOf(error),
    });
    return null;
  });
  if (response === null) return refuseAnswer({}, 500, "failed");
  if (!response.ok) {
    const { status, text } = toErrorResponse(response.code);
    if (response.code === "lead-not-found") throw new Response(null, { status });
    // A failure about one field, such as a code that could not be sent, is shown at the field. All others are server errors (ledger F-410, F-413).
    return refuseAnswer(
      response.fields ?? { "": [text] },
      status,
      status >= 500 && response.fields === undefined ? "failed" : null,
    );
  }
  const headers = withLeadCookies(request, app.viewer, response.guid);
  if (response.kind === "leave") return redirect(withSortBy(response.path, searchParams), { status: 303, headers });
  const hasNewGuid = response.guid !== params.leadGuid?.toLowerCase();
  const address =
    pathname.replace(params.leadGuid ?? "", response.guid) +
    stepQuery(searchParams, response.step as StepId, response.parameters);
  return (hasNewGuid ? replace : redirect)(address, { status: 303, headers });
}

/** The version of the screen that the URL requests. Both route names can show both versions (F-036 to F-039). */
const screenVersionFor = (config: Config, parameters: URLSearchParams): ScreenVersion =>
  findScreenVersion({
    isFleet: parseFlag(parameters.get("isFleet")) === true,
    isLegacy: parseFlag(parameters.get("isLegacy")) ?? null,
    usesLegacy: config.useLegacyQuoteScreen,
  });

const parseFlag = (text: string | null): boolean | undefined =>
  text === "true" ? true : text === "false" ? false : undefined;

/** Copies the sort order from the URL, because it is set before there are results (ledger F-035). */
function withSortBy(path: string, parameters: URLSearchParams): string {
  const sortBy = parameters.get("sortby");
  return sortBy === null || !path.startsWith("/quotes/") ? path : `${path}?${new URLSearchParams({ sortby: sortBy })}`;
}
