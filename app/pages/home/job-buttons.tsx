import { Form } from "@remix-run/react";
import type { HomeJob } from "../../usecases/home/show-home";
import { ChoiceButtons } from "../../ui/choice-buttons";
import { Icon } from "../../ui/icon";
import { LinkFields } from "./link-fields";

/** Each card starts a quote with its job: a plain post to the funnel's door. */
export function JobButtons({ jobs, withSummary = false }: { jobs: readonly HomeJob[]; withSummary?: boolean }) {
  return (
    <Form method="post" action="/start">
      <LinkFields />
      <ChoiceButtons
        columns={withSummary ? 1 : 2}
        options={jobs.map(({ field, value, label, description, icon }) => ({
          name: field,
          value,
          label,
          description: withSummary ? description : undefined,
          icon: <Icon name={icon} />,
        }))}
      />
    </Form>
  );
}
