import { lazy, Suspense } from "react";
import { localityLabel } from "~/domain/location/locality";
import { EXTRA } from "~/domain/supplier/supplier";
import { ChoiceCards } from "~/ui/choice-cards";
import { type FieldErrors, messagesFor } from "~/ui/field-errors";
import { PrivacyNote } from "~/ui/privacy-note";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { Disclosure } from "~/ui/disclosure";
import { AddressField } from "./address-field";
import type { FinaliseScreen } from "./display-flags";
import type { FinaliseFields, FinaliseValues } from "./finalise-values";
import type { FinaliseView } from "./finalise-view.server";
import { Section } from "./section";

const PhotosSection = lazy(() => import("./photos-section"));

const CONTACT_FIELDS = ["firstName", "lastName", "mobile", "email"];

interface Props {
  view: FinaliseView;
  fields: FinaliseFields;
  place: FinaliseValues;
  errors: FieldErrors;
  screen: FinaliseScreen;
}

/** Who books (B-063), where the job is (B-154, B-164), and other information for the supplier (B-064). */
export function DetailsSection({ view, fields, place, errors, screen }: Props) {
  const { suburb, supplier } = view;
  const mayTravel = supplier.isMobile || supplier.extras.some((extra) => extra.id === EXTRA.vehiclePickUpAndDropOff);
  const fieldRuleMessage = (field: string) =>
    view.promotion.applied?.ruledFields.find((rule) => rule.field === field)?.message;
  const { photos } = view;
  const hasNotes =
    Boolean(fields.comments.initialValue) ||
    (photos !== null && (photos.paths.length > 0 || photos.hasVideo || photos.unusable > 0));
  const suburbLabel = suburb && localityLabel(suburb);
  const contact = (
    <div className="grid gap-5 min-[22.5rem]:grid-cols-2 *:nth-[n+3]:col-span-full sm:*:nth-[n+3]:col-span-1">
      <TextField
        name="firstName"
        label="First name"
        errors={errors}
        defaultValue={fields.firstName.initialValue}
        autoComplete="given-name"
      />
      <TextField
        name="lastName"
        label="Last name"
        errors={errors}
        defaultValue={fields.lastName.initialValue}
        autoComplete="family-name"
      />
      <TextField
        name="mobile"
        label="Mobile"
        type="tel"
        hint={fieldRuleMessage("Mobile")}
        errors={errors}
        defaultValue={fields.mobile.initialValue}
        autoComplete="tel"
        inputMode="tel"
        placeholder={view.phonePlaceholder}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        hint={fieldRuleMessage("Email")}
        errors={errors}
        defaultValue={fields.email.initialValue}
        autoComplete="email"
      />
      <PrivacyNote />
    </div>
  );
  return (
    <>
      <Section id="details" title="Your details">
        {view.contactLine ? (
          <div>
            <p className="break-words">{view.contactLine}</p>
            <Disclosure
              summary="Change your details"
              open={CONTACT_FIELDS.some((name) => messagesFor(name, errors).length > 0) || undefined}
            >
              {contact}
            </Disclosure>
          </div>
        ) : (
          contact
        )}
        {(view.isFleet || fieldRuleMessage("Rego")) && (
          <TextField
            name="rego"
            label="Registration"
            hint={fieldRuleMessage("Rego")}
            errors={errors}
            defaultValue={fields.rego.initialValue}
            autoComplete="off"
          />
        )}
        {view.isFleet && (
          <TextField
            name="orderNumber"
            label="Order number (optional)"
            hint="If your company gave you one. It’s shown on your confirmation and receipt."
            errors={errors}
            defaultValue={fields.orderNumber.initialValue}
            autoComplete="off"
            maxLength={40}
          />
        )}
      </Section>
      {mayTravel && (
        <Section id="where" title={supplier.isMobile ? "Where the car is" : "Your address"}>
          <AddressField
            view={view}
            values={place}
            errors={errors}
            hint={`${suburbLabel ? `In ${suburbLabel}. ` : ""}${supplier.isMobile ? "The mechanic comes here." : "Only needed for vehicle pick-up and drop-off within 6 km by road."}${view.isDistanceEstimated ? " Distances here are estimates." : ""}`}
          />
          {supplier.isMobile && (
            <ChoiceCards
              name="flatSafeArea"
              legend="Is there a flat, safe area to work on?"
              columns={2}
              errors={errors}
              defaultValue={fields.flatSafeArea.initialValue}
              options={[
                { value: "yes", label: "Yes", description: "A driveway, car park or quiet street" },
                { value: "no", label: "No", description: "The mechanic will call you first" },
              ]}
            />
          )}
        </Section>
      )}
      <Disclosure
        summary={view.photos ? "Add a comment, photos or a video" : "Add a comment"}
        open={hasNotes || messagesFor("comments", errors).length > 0 || undefined}
      >
        <div className="grid gap-5">
          <TextArea
            name="comments"
            label="Comments for the supplier"
            hint="Optional"
            errors={errors}
            defaultValue={fields.comments.initialValue}
            rows={4}
            maxLength={2000}
          />
          {view.photos && (
            <Suspense fallback={null}>
              <PhotosSection view={view} screen={screen} />
            </Suspense>
          )}
        </div>
      </Disclosure>
    </>
  );
}
