import type { PlateForm as Plate } from "../../usecases/funnel/screen-parts";
import { SelectField } from "../../ui/select-field";
import { TextField } from "../../ui/text-field";
import { QuestionForm } from "../../ui/question";
import { ContinueButton } from "./continue-button";
import { useStepFrame } from "./step-frame";

/**
 * Fields for the plate, for its state if plates are issued by state, and for the last 4 characters of a fleet member number. Submits to the plate check from
 * any page.
 */
export function PlateForm({ rego, regoState, states, fleetCompanyName }: Plate) {
  const { errors, enteredValue, href } = useStepFrame();
  return (
    <QuestionForm action={href("vehicle-rego-check", { sub: "new" })}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="rego"
          label={states.length > 0 ? "Registration number" : "Plate number"}
          hint={states.length > 0 ? "For example ABC 123" : "For example ABC123"}
          errors={errors}
          defaultValue={enteredValue("rego", rego)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="uppercase"
        />
        {states.length > 0 && (
          <SelectField
            name="regoState"
            label="State or territory"
            hint="Where it is registered"
            errors={errors}
            defaultValue={enteredValue("regoState", regoState)}
            placeholder="Choose"
            options={states.map((state) => ({ value: state, label: state }))}
          />
        )}
        {fleetCompanyName !== null && (
          <TextField
            name="last4"
            label="Last 4 characters of your member number"
            hint={`On your ${fleetCompanyName} card`}
            errors={errors}
            defaultValue={enteredValue("last4", "")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            className="uppercase"
          />
        )}
      </div>
      <ContinueButton>{fleetCompanyName === null ? "Find my vehicle" : "Check my membership"}</ContinueButton>
    </QuestionForm>
  );
}
