import type { MetaFunction } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { QuoteError } from "../../pages/funnel/quote-error";
import { QuotePage } from "../../pages/funnel/quote-page";
import { action, loader } from "../../pages/funnel/quote-page.server";
import type { RouteHandle } from "../../ui/route-handle";
import { keepUnsavedInput } from "../../ui/unsaved";
import { NO_INDEX } from "../../ui/no-index";

export { action, loader };

export const handle = { bodyClass: "quote-details" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Get a Quote" }, NO_INDEX];

/** Browser-side part of a save. It keeps the form's values after a failure. */
export const clientAction = async (args: ClientActionFunctionArgs) =>
  (await import("../../pages/funnel/save-answer")).saveAnswer(args);

export const shouldRevalidate = keepUnsavedInput;

export const ErrorBoundary = QuoteError;

export default QuotePage;
