import { Button } from "../../ui/button";
import { CheckboxField } from "../../ui/checkbox-field";
import { Question, QuestionForm } from "../../ui/question";
import { SelectField } from "../../ui/select-field";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";

const ERRORS = {
  mobile: ["Enter a mobile number with ten digits, like 0404 040 404"],
  terms: ["Agree to the terms to continue"],
};

export function FieldsSample() {
  return (
    <Question
      title="How can the workshop reach you?"
      explanation="Only the workshop you book with sees this."
      errors={ERRORS}
      back="/"
      step="7 of about 8"
    >
      <QuestionForm>
        <TextField name="firstName" label="First name" autoComplete="given-name" defaultValue="Mārama" />
        <TextField
          name="mobile"
          label="Mobile"
          hint="We’ll send a code to this number."
          errors={ERRORS}
          inputMode="tel"
          autoComplete="tel"
          defaultValue="0404"
        />
        <TextField name="amount" label="Amount" prefix="$" suffix="AUD" inputMode="decimal" />
        <SelectField
          name="state"
          label="State"
          placeholder="Choose a state"
          options={[{ value: "NSW", label: "New South Wales" }]}
        />
        <TextArea name="notes" label="Anything the mechanic should know" />
        <CheckboxField name="terms" label="I agree to the terms" errors={ERRORS} />
        <div className="flex flex-wrap gap-3">
          <Button size="lg">Continue</Button>
          <Button size="lg" variant="secondary" pending>
            Look it up
          </Button>
          <Button size="lg" variant="quiet">
            I don't know it
          </Button>
          <Button size="lg" variant="danger">
            Remove
          </Button>
        </div>
      </QuestionForm>
    </Question>
  );
}
