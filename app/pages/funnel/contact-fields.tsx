import type { ContactScreen } from "../../usecases/funnel/screen-parts";
import { PrivacyNote } from "../../ui/privacy-note";
import { RememberDetails } from "../../ui/remember-details";
import { TextField } from "../../ui/text-field";
import { useStepFrame } from "./step-frame";

export const CONTACT_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
} as const;

/** Name, email and phone, as browsers know to fill them. `asksPhone` false = the mobile is asked next, where the code goes. */
export function ContactFields({ screen, asksPhone = true }: { screen: ContactScreen; asksPhone?: boolean }) {
  const { errors, typed } = useStepFrame();
  return (
    <div className="grid gap-4">
      <RememberDetails />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          errors={errors}
          defaultValue={typed("firstName", screen.firstName)}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextField
          name="lastName"
          label="Last name (optional)"
          errors={errors}
          defaultValue={typed("lastName", screen.lastName)}
          autoComplete="family-name"
          maxLength={80}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="Your quotes come here."
        errors={errors}
        defaultValue={typed("email", screen.email)}
        autoComplete="email"
        maxLength={254}
      />
      {asksPhone && <PhoneField screen={screen} />}
      <PrivacyNote />
    </div>
  );
}

export function PhoneField({ screen }: { screen: Pick<ContactScreen, "phone" | "phonePlaceholder"> }) {
  const { errors, typed } = useStepFrame();
  return (
    <TextField
      name="phone"
      type="tel"
      label="Phone"
      errors={errors}
      defaultValue={typed("phone", screen.phone)}
      autoComplete="tel"
      placeholder={screen.phonePlaceholder}
      maxLength={30}
    />
  );
}
