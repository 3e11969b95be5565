import type { Currency } from "../../domain/core/country/country";
import { type ChangeEvent, useState } from "react";
import { type ExtraChoice, extraChoices, normaliseExtras } from "~/domain/supplier/extras/selection";
import type { SupplierExtra } from "~/domain/supplier/supplier";
import { ChoiceCards } from "~/ui/choice-cards";
import { Disclosure } from "~/ui/disclosure";
import { Money } from "~/ui/money";
import type { FinaliseView } from "./finalise-view.server";
import { Section } from "./section";

/** The extras that can be chosen (B-059). Extras that exclude each other are updated at once. The new price comes from the server. */
export function ExtrasSection({ view, onChange }: { view: FinaliseView; onChange: () => void }) {
  const { extras } = view.supplier;
  const [tickedIds, setTickedIds] = useState<readonly number[]>(view.extraIds);
  const choices = new Map(extraChoices(extras, tickedIds).map((choice) => [choice.id, choice]));
  // Extras that were selected when the form was loaded come first. The order does not change afterwards, so that no card moves while it is being tapped.
  const [order] = useState(view.extrasOrder);
  if (extras.length === 0) return null;
  const orderedExtras = order.ids.flatMap((id) => extras.find((extra) => extra.id === id) ?? []);
  const supplierExtras = orderedExtras.slice(0, order.shown);
  const collapsedExtras = orderedExtras.slice(order.shown);
  const renderExtraCards = (cards: readonly SupplierExtra[], legend: string, precedingCount: number) => (
    <ChoiceCards
      name="extras"
      type="checkbox"
      legend={legend}
      hideLegend
      columns={2}
      precedingCount={precedingCount}
      defaultValue={view.extraIds.map(String)}
      options={cards.map((extra) => extraOption(extra, choices.get(extra.id), view.price.currency))}
    />
  );

  const onExtrasChange = (event: ChangeEvent<HTMLDivElement>) => {
    const input = event.target as unknown as HTMLInputElement;
    const id = Number(input.value);
    setTickedIds(
      normaliseExtras(extras, input.checked ? [...tickedIds, id] : tickedIds.filter((otherId) => otherId !== id)),
    );
    onChange();
  };
  return (
    <Section id="extras" title="Extras">
      <div onChange={onExtrasChange}>
        {supplierExtras.length > 0 && renderExtraCards(supplierExtras, "Extras", 0)}
        {collapsedExtras.length > 0 && (
          <Disclosure summary={order.foldedText} open={view.minimumText !== null || undefined}>
            {renderExtraCards(collapsedExtras, "More extras", supplierExtras.length)}
          </Disclosure>
        )}
      </div>
    </Section>
  );
}

const extraOption = (extra: SupplierExtra, choice: ExtraChoice | undefined, currency: Currency) => ({
  value: String(extra.id),
  label: extra.name,
  description: extra.description,
  aside: extra.priceIncGst === 0 ? "Free" : <Money cents={extra.priceIncGst} currency={currency} />,
  disabled: choice?.disabled ?? false,
  disabledReason: choice?.note,
});
