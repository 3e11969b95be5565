import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { MAX_COMMENT_LENGTH } from "~/domain/booking/ratings/rating";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { TextArea } from "~/ui/text-area";

const STAR_LABELS = ["Poor", "Not good", "Fine", "Good", "Very good"];
const STAR_OPTIONS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: `${stars} ${stars === 1 ? "star" : "stars"}`,
  description: STAR_LABELS[stars - 1],
}));

interface Props {
  result: FormResult | undefined;
  stars: number;
  comments: string;
  label: string;
}

/** One to five stars as plain radio buttons, and a comment. */
export function ReviewForm({ result, stars, comments, label }: Props) {
  const [form, fields] = useForm({
    id: "review",
    lastResult: result,
    defaultValue: { StarCount: String(stars), Comments: comments },
  });
  return (
    <Form method="post" {...formProps(form)} className="grid gap-6">
      <ChoiceCards
        name={fields.StarCount.name}
        legend="Stars"
        options={STAR_OPTIONS}
        defaultValue={fields.StarCount.initialValue}
        errors={fields.StarCount.errors}
      />
      <TextArea
        name={fields.Comments.name}
        label="Comments (optional)"
        hint="Shown on the workshop’s page with your first name. Leave out phone numbers, addresses, links and social media accounts, or we won’t show your comment."
        errors={fields.Comments.errors}
        defaultValue={fields.Comments.initialValue}
        maxLength={MAX_COMMENT_LENGTH}
      />
      <Button size="lg">{label}</Button>
    </Form>
  );
}
