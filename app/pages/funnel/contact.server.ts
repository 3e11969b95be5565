import { z } from "zod";
import { optionalTextField, textField } from "./fields.server";

const contact = {
  firstName: textField("Enter your first name", 80),
  lastName: optionalTextField(80),
  email: textField("Enter your email address", 254),
};

export const contactSchema = z.object({ ...contact, phone: optionalTextField(30) });
export const contactSchemaWithPhone = z.object({ ...contact, phone: textField("Enter your phone number", 30) });
