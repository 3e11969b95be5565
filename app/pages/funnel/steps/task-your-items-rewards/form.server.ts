export { form } from "../task-your-items/form.server";
