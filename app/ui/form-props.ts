import { type FormMetadata, getFormProps } from "@conform-to/react";

/**
 * Attributes for a form that uses `useForm`. The server validates it, so the browser's messages are off. Errors of the whole form are shown in the error
 * summary, which takes the focus. Fields keep their own ids (`field-<name>`), because the summary links to them.
 */
export const formProps = <Values extends Record<string, unknown>>(form: FormMetadata<Values>) => ({
  ...getFormProps(form, { ariaAttributes: false }),
  noValidate: true,
});
