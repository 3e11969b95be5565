import { Notice } from "../../../../ui/notice";
import { QuestionForm } from "../../../../ui/question";
import { RememberDetails } from "../../../../ui/remember-details";
import { TextField } from "../../../../ui/text-field";
import { ContinueButton } from "../../continue-button";
import { ResendCode } from "./resend-code";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { SubmitButton } from "../../submit-button";

const LABELS = { mobile: "Mobile", code: "Code", resend: "Another code" } as const;

export function View({ screen }: StepViewProps<"customer-details-step2">) {
  return screen.isCodeSent ? <CodePhase screen={screen} /> : <MobilePhase screen={screen} />;
}

function MobilePhase({ screen }: StepViewProps<"customer-details-step2">) {
  const { errors, enteredValue } = useStepFrame();
  return (
    <StepQuestion
      title="What is your mobile number?"
      explanation="We’ll send a code to verify it, so workshops only get real requests."
      labels={LABELS}
      labelFor="mobile"
    >
      <QuestionForm>
        <RememberDetails />
        <TextField
          name="mobile"
          type="tel"
          inputMode="tel"
          label="Mobile number"
          labelIsHeading
          errors={errors}
          defaultValue={enteredValue("mobile", screen.mobile)}
          autoComplete="tel"
          placeholder={screen.mobilePlaceholder}
          maxLength={30}
        />
        <ContinueButton name="intent" value="send">
          Send me the code
        </ContinueButton>
      </QuestionForm>
    </StepQuestion>
  );
}

function CodePhase({ screen }: StepViewProps<"customer-details-step2">) {
  const { errors, href } = useStepFrame();
  return (
    <StepQuestion
      title="Enter the code we sent"
      explanation={`We’ve texted a 6-digit code to ${screen.mobile}.`}
      labels={LABELS}
      back={href("customer-details-step2", { sub: "mobile" })}
      labelFor="code"
    >
      {screen.resendResult === "again" && errors === null && (
        <Notice key={screen.resend?.resendAt} tone="success" role="status" title="We sent you another text message">
          It can take a minute. Only the code in the newest message works.
        </Notice>
      )}
      {screen.resendResult === "limit" && errors === null && (
        <Notice tone="attention" role="status" title="We did not send another code">
          Several codes were requested for this number. Enter the latest one.
        </Notice>
      )}
      <QuestionForm>
        <TextField
          name="code"
          label="Code"
          labelIsHeading
          errors={errors}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="max-w-48 text-xl tracking-widest tabular-nums"
        />
        <SubmitButton label={screen.submitLabel} name="intent" value="check" />
      </QuestionForm>
      <ResendCode key={screen.resend?.resendAt} resend={screen.resend} />
    </StepQuestion>
  );
}
