import { optionalTextField, textField } from "./fields.server";

/** Schema of the contact fields. */
export const CONTACT_FIELDS = {
  firstName: textField("Enter your first name", 80),
  lastName: optionalTextField(80),
  email: textField("Enter your email address", 254),
};
