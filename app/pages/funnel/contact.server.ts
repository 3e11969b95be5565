import { optionalTextField, textField } from "./fields.server";

/** Who a customer is, as the forms that ask for it read it. */
export const CONTACT = {
  firstName: textField("Enter your first name", 80),
  lastName: optionalTextField(80),
  email: textField("Enter your email address", 254),
};
