import { useActionData, useLoaderData, useSearchParams, useParams, useSubmit } from "@remix-run/react";
import { lazy, Suspense, type ComponentType, type LazyExoticComponent, useEffect } from "react";
import { EmptyState } from "../../ui/empty-state";
import { ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import { useSubmittingForm } from "../../ui/sending";
import { WithSidePanel } from "../../ui/side-panel";
import { ItemsPanel } from "./items-panel";
import type { action, loader, RejectedAnswer } from "./quote-page.server";
import { stepQuery } from "./step-address";
import { type StepFrame, StepFrameProvider, type StepViewProps } from "./step-frame";
import { useFunnelEvents } from "./use-funnel-events";
import type { StepId } from "../../domain/funnel/steps";
import { findStepFolder } from "./step-folders";
import { importFailedCallModule } from "../calls/intercept";

/** A view that is typed for the screen of its own step. The URL alone determines the step. */
type View = ComponentType<{ readonly screen: StepViewProps<StepId>["screen"] }>;

const VIEW_MODULES = import.meta.glob<{ readonly View: View }>("./steps/*/view.tsx");
const VIEWS: Readonly<Record<string, LazyExoticComponent<View>>> = Object.fromEntries(
  Object.entries(VIEW_MODULES).map(([path, load]) => [path, lazy(async () => ({ default: (await load()).View }))]),
);

/** Returns the lazy view of a step, loaded when it is first needed. */
export function lazyStepView(step: StepId): LazyExoticComponent<View> {
  const stepView = VIEWS[`./steps/${findStepFolder(step)}/view.tsx`];
  if (stepView === undefined) throw new Error(`the step ${step} has no view`);
  return stepView;
}

/** Shows an alert once for each failed save (ledger F-407). Without JavaScript the page itself shows the message. */
function useErrorAlert(failure: object | null): void {
  useEffect(() => {
    if (failure)
      void importFailedCallModule().then(({ alertDialog }) =>
        alertDialog({ title: "Error", text: "An error has occurred" }),
      );
  }, [failure]);
}

/** Sends the answers that were stored without a connection, oldest first, each through the action of its own form. The code for it is loaded after the page. */
function useStoredAnswers(refusedAnswer: RejectedAnswer | undefined, step: string): void {
  const { leadGuid = "" } = useParams();
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step and each new refusal is a reason to look again
  useEffect(() => {
    const abortController = new AbortController();
    import("./save-answer")
      .then(({ sendOldestStored }) =>
        sendOldestStored(
          leadGuid,
          refusedAnswer?.fault === "kept",
          ({ action, fields }) =>
            submit(new URLSearchParams(fields.map(([name, value]) => [name, value])), { method: "post", action }),
          abortController.signal,
        ),
      )
      .catch(() => undefined);
    return () => abortController.abort();
  }, [leadGuid, refusedAnswer, step, submit]);
}

const ChatButton = lazy(() => import("../../ui/chat-button"));

/** The quote screen: one step of the funnel, with the chosen items next to it. Both route names render it. */
export function QuotePage() {
  const stepView = useLoaderData<typeof loader>();
  return (
    <Page>
      {stepView.kind === "screen" ? (
        <div data-quote-screen={stepView.screenVersion}>
          <Step {...stepView} />
        </div>
      ) : (
        <UnknownStep text={stepView.text} />
      )}
      <Suspense fallback={null}>
        <ChatButton />
      </Suspense>
    </Page>
  );
}

const RoadsideOffer = lazy(() => import("./roadside/roadside-offer"));

type StepScreenData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: "screen" }>;

function Step({
  step,
  screen,
  back,
  progress,
  panel,
  country,
  supplierName,
  roadside,
  guid,
  fleet,
  isFleetScreen,
}: StepScreenData) {
  const [searchParams] = useSearchParams();
  const refusal = useActionData<typeof action>();
  const sending = useSubmittingForm();
  useFunnelEvents(step, panel);
  useStoredAnswers(refusal, step);
  const hasSaveFailed = refusal?.fault === "failed" && !submitsLead(screen);
  useErrorAlert(hasSaveFailed ? refusal : null);
  // A field that was submitted empty is shown empty again.
  const getEnteredValues = (name: string): readonly string[] | null =>
    refusal?.result.fields?.includes(name)
      ? [refusal.result.initialValue?.[name] ?? []].flat().filter((item) => typeof item === "string")
      : null;
  const frame: StepFrame = {
    step,
    country,
    back: back === null ? null : stepQuery(searchParams, back),
    progress: `${progress.position} of about ${progress.total}`,
    href: (to, params) => stepQuery(searchParams, to, params),
    errors: (refusal?.fault === null && refusal.result.error) || null,
    result: refusal?.result.fields ? refusal.result : undefined,
    hasFailed: refusal?.fault === "failed",
    enteredValue: (name, fallback) => {
      const values = getEnteredValues(name);
      return values === null ? fallback : (values[0] ?? "");
    },
    enteredValues: (name, fallback) => getEnteredValues(name) ?? fallback,
    isPending: sending !== null,
  };
  const View = lazyStepView(step);
  return (
    <WithSidePanel panel={panel && <ItemsPanel guid={guid} panel={panel} href={frame.href} />}>
      {/* Outside the panel, which may be closed, so that screen readers always announce a new total. */}
      <p role="status" className="sr-only">
        {panel?.total && `Total ${panel.total}`}
      </p>
      {hasSaveFailed && (
        <Notice tone="error" title="Error" role="alert">
          An error has occurred. What you entered is still here: please try again.
        </Notice>
      )}
      {fleet && isFleetScreen && (
        <p
          className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft px-4 py-3 text-sm"
          data-fleet={fleet.name}
        >
          <strong className="text-ink">{fleet.name}</strong>
          <span>{fleet.quoteBannerText}</span>
        </p>
      )}
      {supplierName && (
        <p className="mb-4 text-sm text-soft">
          Your quote comes from <strong className="text-ink">{supplierName}</strong>.
        </p>
      )}
      {roadside && (
        <Suspense fallback={null}>
          <RoadsideOffer key={roadside.suburbId} offer={roadside} guid={guid} />
        </Suspense>
      )}
      <div className={roadside?.link ? "waits-without-script" : undefined}>
        <StepFrameProvider value={frame}>
          <Suspense fallback={null}>
            <View key={step} screen={screen} />
          </Suspense>
        </StepFrameProvider>
      </div>
    </WithSidePanel>
  );
}

/** Whether this step submits the lead. Its failures are shown next to the button, without an alert (ledger F-415, F-416). */
const submitsLead = (screen: object): boolean =>
  "submitLabel" in screen && !("isCodeSent" in screen && !screen.isCodeSent);

function UnknownStep({ text }: { text: string }) {
  return (
    <>
      <h1 className="sr-only">Error</h1>
      <EmptyState
        title={text}
        action={
          <ButtonLink to="?step=task-select" replace>
            Go to your jobs
          </ButtonLink>
        }
      >
        The link may be old or incomplete. Your answers so far are saved.
      </EmptyState>
    </>
  );
}
