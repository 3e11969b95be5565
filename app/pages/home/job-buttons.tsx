import type { HomeJob } from "../../usecases/funnel/home/show-home";
import { ChoiceButtons } from "../../ui/choice-buttons";
import { Icon } from "../../ui/icon";

/** Each card starts a quote with its job. It is a submit button of the surrounding form, which posts to the funnel's entry route. */
export function JobButtons({ jobs, withSummary = false }: { jobs: readonly HomeJob[]; withSummary?: boolean }) {
  return (
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
  );
}
