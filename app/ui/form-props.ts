import { type FormMetadata, getFormProps } from "@conform-to/react";

/**
 * What a form drawn by `useForm` puts on its element. The server judges, so the browser's bubbles stay away; what concerns the whole form is told by the
 * error summary, which takes the focus. Fields keep their own ids (`field-<name>`), which the summary leads to.
 */
export const formProps = <Values extends Record<string, unknown>>(form: FormMetadata<Values>) => ({
  ...getFormProps(form, { ariaAttributes: false }),
  noValidate: true,
});
