import { type FieldMetadata, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ContactScreen } from "../../usecases/funnel/screen-parts";
import { formProps } from "../../ui/form-props";
import { PrivacyNote } from "../../ui/privacy-note";
import { QuestionForm } from "../../ui/question";
import { RememberDetails } from "../../ui/remember-details";
import { TextField } from "../../ui/text-field";
import { useStepFrame } from "./step-frame";

export const CONTACT_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
} as const;

type Contact = Pick<ContactScreen, keyof typeof CONTACT_LABELS>;

/** The contact form, with the known contact details or the values of a refused submission. */
export function useContactForm(knownContact: Partial<Contact>) {
  const { result } = useStepFrame();
  return useForm<Contact>({ id: "contact", lastResult: result, defaultValue: knownContact });
}
type ContactFieldset = ReturnType<typeof useContactForm>[1];

/** Name and email, followed by the phone unless the next step asks for the mobile. `children` is the button. */
export function ContactForm({
  screen,
  hasPhoneField = true,
  children,
}: {
  screen: ContactScreen;
  hasPhoneField?: boolean;
  children: ReactNode;
}) {
  const [form, fields] = useContactForm(screen);
  return (
    <QuestionForm {...formProps(form)}>
      <ContactFields fields={fields} phonePlaceholder={hasPhoneField ? screen.phonePlaceholder : null} />
      {children}
    </QuestionForm>
  );
}

/** Name, email and phone with autofill hints for browsers. `phonePlaceholder` null = the form has no phone field. */
export function ContactFields({
  fields: { firstName, lastName, email, phone },
  phonePlaceholder,
}: {
  fields: ContactFieldset;
  phonePlaceholder: string | null;
}) {
  return (
    <div className="grid gap-4">
      <RememberDetails />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name={firstName.name}
          label="First name"
          errors={firstName.errors}
          defaultValue={firstName.initialValue}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextField
          name={lastName.name}
          label="Last name (optional)"
          errors={lastName.errors}
          defaultValue={lastName.initialValue}
          autoComplete="family-name"
          maxLength={80}
        />
      </div>
      <TextField
        name={email.name}
        type="email"
        label="Email"
        hint="We’ll send your quotes here."
        errors={email.errors}
        defaultValue={email.initialValue}
        autoComplete="email"
        maxLength={254}
      />
      {phonePlaceholder !== null && <PhoneField field={phone} placeholder={phonePlaceholder} />}
      <PrivacyNote />
    </div>
  );
}

export function PhoneField({ field, placeholder }: { field: FieldMetadata<string, Contact>; placeholder: string }) {
  return (
    <TextField
      name={field.name}
      type="tel"
      label="Phone"
      errors={field.errors}
      defaultValue={field.initialValue}
      autoComplete="tel"
      placeholder={placeholder}
      maxLength={30}
    />
  );
}
