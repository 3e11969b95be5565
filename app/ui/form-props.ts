import { type FormMetadata, getFormProps } from "@conform-to/react";

/**
 * The form attributes for a form by `useForm`. The server validates, so the browser's messages are off. Errors of the whole form are in the error summary,
 * which takes the focus. Fields keep their own ids (`field-<name>`), which the summary links to.
 */
export const formProps = <Values extends Record<string, unknown>>(form: FormMetadata<Values>) => ({
  ...getFormProps(form, { ariaAttributes: false }),
  noValidate: true,
});
