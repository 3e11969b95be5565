import type { YourItemsScreen } from "../../../usecases/funnel/screen-parts";
import type { Screens } from "../../../usecases/funnel/screen-types";
import { PhotosPanel } from "../../../photos/photos-panel";
import { Button, ButtonLink } from "../../../ui/button";
import { CheckboxField } from "../../../ui/checkbox-field";
import { QuestionForm } from "../../../ui/question";
import { ContinueButton } from "../../continue-button";
import { ItemWithPrice } from "../../item-price";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export const View = ({ screen }: StepViewProps<Screens["task-your-items"]>) => <CartReview screen={screen} heading="Your items" />;

interface Props {
  screen: YourItemsScreen;
  heading: string;
  /** Under the heading, before the list. */
  text?: string;
}

/** What is in the cart, with the ways to change it and on. The rewards partner's review draws it too. */
export function CartReview({ screen: { items, pending, photos, title, allowsSeveral }, heading, text }: Props) {
  const { href, errors, typed } = useStepFrame();
  const asksForPhotos = photos !== null && (photos.requiredFor.length > 0 || photos.isBetterWith || photos.pictures.length > 0);
  return (
    <StepQuestion title={heading} why={[title, text].filter(Boolean).join(" ") || undefined}>
      {pending.length > 0 && (
        <QuestionForm className="grid gap-3 rounded-lg border border-accent bg-accent-soft p-5">
          <h2 className="text-lg font-semibold">Add to your quote?</h2>
          <ul className="list-disc pl-5">
            {pending.map(({ field, value, name }) => (
              <li key={`${field}:${value}`}>
                {name}
                <input type="hidden" name={field} value={value} />
              </li>
            ))}
          </ul>
          <Button className="justify-self-start">{pending.length === 1 ? "Add this job" : `Add these ${pending.length} jobs`}</Button>
        </QuestionForm>
      )}
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((item) => (
            <li key={item.key} className="flex items-start justify-between gap-4 rounded-lg border border-line bg-surface p-4">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <ItemWithPrice item={item} />
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
          {photos.requiredFor.length > 0 && photos.pictures.length === 0 && (
            <CheckboxField
              form="go-on"
              name="cannotTakePhotos"
              value="yes"
              label="I can’t take a photo"
              errors={errors}
              defaultChecked={typed("cannotTakePhotos", photos.cannotTake ? "yes" : "") === "yes"}
            />
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
