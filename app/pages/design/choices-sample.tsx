import { Button } from "../../ui/button";
import { ChoiceButtons } from "../../ui/choice-buttons";
import { ChoiceCards } from "../../ui/choice-cards";
import { Icon } from "../../ui/icon";
import { Money } from "../../ui/money";
import { PriceLines } from "../results/price-lines";
import { Question, QuestionForm } from "../../ui/question";
import { SAMPLE_PRICE } from "../results/sample-listings";
import { SidePanel, WithSidePanel } from "../../ui/side-panel";

const CATEGORIES = [
  ["Battery", "battery"],
  ["Brakes", "brake-disc"],
  ["Clutch", "clutch"],
  ["Suspension and steering", "suspension"],
  ["Transmission", "gearbox"],
  ["Wheels and tyres", "tyre"],
  ["Engine", "engine"],
  ["Cooling", "thermometer"],
  ["Electrical", "bolt"],
  ["Air conditioning", "snowflake"],
  ["Body", "car-door"],
  ["Timing", "timing-belt"],
  ["Auto glass", "windscreen"],
  ["Inspections", "clipboard-check"],
  ["Rego and roadworthy", "certificate"],
  ["Installation", "wrench-plus"],
  ["Window tinting", "window-tint"],
] as const;

export function ChoicesSample() {
  const panel = (
    <SidePanel title="Your items (2)" summary={<Money cents={SAMPLE_PRICE.total} currency="AUD" isStartingPrice />}>
      <PriceLines price={SAMPLE_PRICE} />
    </SidePanel>
  );
  return (
    <WithSidePanel panel={panel}>
      <Question
        title="What does your car need?"
        explanation="Choose the one that comes closest. You can add more afterwards."
        back="/"
        step="1 of about 8"
      >
        <QuestionForm>
          <ChoiceButtons
            name="repairCategoryId"
            columns={2}
            options={CATEGORIES.map(([label, icon]) => ({ value: icon, label, icon: <Icon name={icon} /> }))}
          />
        </QuestionForm>
        <QuestionForm>
          <ChoiceCards
            name="when"
            legend="When do you need it?"
            defaultValue="weeks"
            errors={{ when: ["Choose when you need it"] }}
            options={[
              {
                value: "soon",
                label: "As soon as possible",
                description: "The first available day near you",
                icon: <Icon name="bolt" />,
                aside: <Money cents={SAMPLE_PRICE.total} currency="AUD" />,
              },
              { value: "weeks", label: "Within a few weeks" },
              {
                value: "never",
                label: "On Christmas Day",
                disabled: true,
                disabledReason: "Workshops are closed on public holidays",
              },
            ]}
          />
          <Button size="lg">Continue</Button>
        </QuestionForm>
      </Question>
    </WithSidePanel>
  );
}
