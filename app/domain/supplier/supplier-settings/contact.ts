import { COUNTRIES } from "../../core/country/country.ts";
import { nameProblem } from "../../identity/contact/contact-details.ts";
import { parsePhone } from "../../core/phone/format.ts";
import { normaliseText } from "../../core/words/clean-text.ts";
import { toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_NAME_LENGTH = 100;

/** The supplier's contact person, and the phone number that customers get with a booking and that receives our texts. */
export const contact: SectionRules<SettingValues["contact-person"]> = {
  valueOf: ({ contactName, phone }) => ({ contactName, phone }),
  toFormText: ({ contactName, phone }) => ({ name: contactName, phone }),
  read(input, { country }) {
    const contactName = normaliseText(input.name ?? "").replace(/\s+/g, " ");
    const phone = normaliseText(input.phone ?? "").replace(/\s+/g, " ");
    const problem =
      contactName.length < 2 || contactName.length > MAX_NAME_LENGTH ? "Enter a name" : nameProblem(contactName);
    return toFormResult(
      {
        ...(problem !== null && { name: [problem] }),
        ...(parsePhone(country, phone) === null && {
          phone: [`Enter a phone number, like ${COUNTRIES[country].phonePlaceholder}`],
        }),
      },
      { contactName, phone },
    );
  },
  describe: ({ contactName, phone }) => [
    ["Contact person", contactName],
    ["Phone", phone],
  ],
};
