import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { YourItemsScreen } from "../../../../usecases/funnel/steps/task-your-items";
import { PhotosPanel } from "../../../photos/photos-panel";
import { Button, ButtonLink } from "../../../../ui/button";
import { FieldMessages, fieldIds } from "../../../../ui/field";
import { Notice } from "../../../../ui/notice";
import { QuestionForm } from "../../../../ui/question";
import { ContinueButton } from "../../continue-button";
import { ItemWithPrice } from "../../item-price";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export const View = ({ screen }: StepViewProps<"task-your-items">) => (
  <CartReview screen={screen} heading="Your items" />
);

/** A button that submits its form once as soon as JavaScript runs, so that the jobs in a link are added to the cart without a click. */
function AddButton({ isAutoSubmitted, children }: { isAutoSubmitted: boolean; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAutoSubmitted) container.current?.querySelector("button")?.click();
  }, [isAutoSubmitted]);
  return (
    <div ref={container} className="justify-self-start">
      <Button>{children}</Button>
    </div>
  );
}

interface Props {
  screen: YourItemsScreen;
  heading: string;
  /** Text between the heading and the list. */
  text?: string;
}

/** The cart with buttons to change it and to continue. The rewards partner's review uses it too. */
export function CartReview({
  screen: { items, pendingJobs, addsAtOnce, unofferedJobs, unsuitableJobs, photos, title, allowsSeveral },
  heading,
  text,
}: Props) {
  const { href, errors } = useStepFrame();
  const asksForPhotos =
    photos !== null &&
    (photos.jobsRequiringPhotos.length > 0 ||
      photos.recommendsPhotos ||
      photos.pictures.length > 0 ||
      photos.video !== null);
  return (
    <StepQuestion title={heading} explanation={[title, text].filter(Boolean).join(" ") || undefined}>
      {unofferedJobs.length > 0 && (
        <Notice
          tone="attention"
          title={items.length + pendingJobs.length === 0 ? "There is nothing in your quote yet" : undefined}
        >
          {unofferedJobs.length === 1 ? "This job is not offered here" : "These jobs are not offered here"}:{" "}
          {unofferedJobs.join(", ")}.
        </Notice>
      )}
      {unsuitableJobs.length > 0 && (
        <Notice tone="attention">Not available for your vehicle: {unsuitableJobs.join(", ")}.</Notice>
      )}
      {pendingJobs.length > 0 && (
        <QuestionForm replace className="grid gap-3 rounded-lg border border-accent bg-accent-soft p-5">
          <h2 className="text-lg font-semibold">Add to your quote?</h2>
          <ul className="list-disc pl-5">
            {pendingJobs.map(({ field, value, name }) => (
              <li key={`${field}:${value}`}>
                {name}
                <input type="hidden" name={field} value={value} />
              </li>
            ))}
          </ul>
          <AddButton isAutoSubmitted={addsAtOnce}>
            {pendingJobs.length === 1 ? "Add this job" : `Add these ${pendingJobs.length} jobs`}
          </AddButton>
        </QuestionForm>
      )}
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((item) => (
            <li
              key={item.key}
              className="flex items-start justify-between gap-4 rounded-lg border border-line bg-surface p-4"
            >
              <div className="grid min-w-0 flex-1 gap-0.5">
                <ItemWithPrice item={item} />
                {item.note?.checkTaskId != null && (
                  <QuestionForm>
                    <Button variant="quiet" name="repairInspectionId" value={item.note.checkTaskId}>
                      Add an inspection<span className="sr-only"> for {item.name}</span>
                    </Button>
                  </QuestionForm>
                )}
                {item.openStep && (
                  <ButtonLink to={href(item.openStep)} variant="secondary" className="mt-2 justify-self-start">
                    Finish this item
                  </ButtonLink>
                )}
              </div>
              {item.neededBy ? (
                <p className="text-sm text-soft">Needed for {item.neededBy}</p>
              ) : (
                <QuestionForm className="shrink-0">
                  <Button variant="quiet" name="remove" value={item.key}>
                    Remove<span className="sr-only"> {item.name}</span>
                  </Button>
                </QuestionForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {asksForPhotos && (
        <PhotosPanel screen={photos}>
          {photos.jobsRequiringPhotos.length > 0 && photos.pictures.length === 0 && (
            <>
              <FieldMessages {...fieldIds({ name: "photos", label: null, errors })} />
              <p>
                Not near the vehicle right now?{" "}
                <Link to={`/save-quote/${photos.leadGuid}`} className="text-accent underline underline-offset-4">
                  Finish later, or on your phone
                </Link>
              </p>
            </>
          )}
        </PhotosPanel>
      )}
      <div className="flex flex-wrap gap-3">
        {items.length > 0 && (
          <QuestionForm id="go-on" className="w-full sm:w-auto">
            <ContinueButton name="continue" value="yes" />
          </QuestionForm>
        )}
        <ButtonLink to={href("task-select")} variant="secondary" size="lg">
          {allowsSeveral || items.length === 0 ? "Add another job" : "Choose another job instead"}
        </ButtonLink>
      </div>
    </StepQuestion>
  );
}
