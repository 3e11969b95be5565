import { Link } from "@remix-run/react";
import type { LineItem } from "../../../../usecases/funnel/screen-parts";
import { PhotosLink } from "../../../photos/photos-link";
import { LINK_CLASS } from "../../../../ui/classes";
import { VideoPlayer } from "../../../../ui/video-player";
import { Thumbnails } from "../../../photos/thumbnails";
import { formProps } from "../../../../ui/form-props";
import { formatDay } from "../../../../ui/format";
import { Notice } from "../../../../ui/notice";
import { QuestionForm } from "../../../../ui/question";
import { RememberDetails } from "../../../../ui/remember-details";
import { SummaryList } from "../../../../ui/summary-list";
import { TextField } from "../../../../ui/text-field";
import { ItemWithPrice } from "../../item-price";
import { ContactFields, PhoneField, useContactForm } from "../../contact-fields";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { SubmitButton } from "../../submit-button";

const callTitle = (caller: string | null) =>
  caller === null ? "Let us call you about your vehicle" : `Let ${caller} call you about your vehicle`;

const LABELS = { firstName: "Name", lastName: "Last name", email: "Email", phone: "Phone" } as const;

const Items = ({ items }: { items: readonly LineItem[] }) => (
  <ul className="grid gap-2">
    {items.map((item) => (
      <li key={item.key}>
        <ItemWithPrice item={item} />
      </li>
    ))}
  </ul>
);

/** Summary before the lead is submitted, plus the contact details for an unknown vehicle (ledger F-274). Both URLs of the step render it (F-079). */
export function View({ screen }: StepViewProps<"customer">) {
  const { href } = useStepFrame();
  const [form, fields] = useContactForm(screen.contact ?? screen);
  const title = screen.isUnknownVehicle ? callTitle(screen.caller) : (screen.pricingTitle ?? "Check your answers");
  const reason = screen.isUnknownVehicle
    ? screen.priceRange === null
      ? "We’ll call to confirm the vehicle and give you a price."
      : `Prices near you start at ${screen.priceRange}, depending on the version. We’ll call to confirm yours.`
    : "Change anything that isn’t right.";
  return (
    <StepQuestion title={title} explanation={reason} labels={LABELS}>
      {screen.tyreWarning !== null && (
        <Notice tone="attention" title="Is this the right tyre size?">
          {screen.tyreWarning} <Link to={href("tyre-size-selection")}>Change the size</Link>
        </Notice>
      )}
      <SummaryList
        rows={[
          ...screen.rows.map(({ label, value, items, day, step }) => ({
            key: step ?? label,
            label,
            value: items ? <Items items={items} /> : day ? `${value}, ${formatDay(day)}` : value,
            ...(step === undefined ? {} : { changeHref: href(step) }),
          })),
          {
            key: "notes",
            label: "Notes",
            value:
              screen.repairNotes === "" ? (
                <span className="text-soft">None</span>
              ) : (
                <span className="whitespace-pre-line">{screen.repairNotes}</span>
              ),
            isEmpty: screen.repairNotes === "",
            changeHref: href("customer-notes-for-mechanic"),
            changeLabel: "notes for the mechanic",
          },
          ...(screen.photos?.isHolder
            ? [
                {
                  key: "photos",
                  label: screen.photos.video === null ? "Photos" : "Photos and video",
                  value:
                    screen.photos.pictures.length === 0 && screen.photos.video === null ? (
                      <span className="text-soft">None</span>
                    ) : (
                      <div className="grid gap-2">
                        {screen.photos.pictures.length > 0 && <Thumbnails pictures={screen.photos.pictures} />}
                        {screen.photos.video && <VideoPlayer video={screen.photos.video} of="Video of your vehicle" />}
                      </div>
                    ),
                  change: (
                    <PhotosLink screen={screen.photos} dialogKind="uploader" className={`${LINK_CLASS} sm:min-h-6`}>
                      {screen.photos.pictures.length === 0 && screen.photos.video === null ? "Add" : "Change"}
                      <span className="sr-only"> photos</span>
                    </PhotosLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <QuestionForm {...formProps(form)}>
        {screen.isUnknownVehicle && (
          <div className="grid gap-4 sm:grid-cols-2">
            <RememberDetails />
            <TextField
              name={fields.firstName.name}
              label="Your name"
              errors={fields.firstName.errors}
              defaultValue={fields.firstName.initialValue}
              autoComplete="name"
              maxLength={80}
            />
            <PhoneField field={fields.phone} placeholder={screen.phonePlaceholder} />
          </div>
        )}
        {screen.contact && <ContactFields fields={fields} phonePlaceholder={screen.contact.phonePlaceholder} />}
        <SubmitButton label={screen.submitLabel} />
      </QuestionForm>
      {screen.isUnknownVehicle && (
        <Link to={href("vehicle-rego-check")} className="text-accent underline underline-offset-4">
          I have the rego now
        </Link>
      )}
    </StepQuestion>
  );
}
