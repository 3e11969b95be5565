import { Link } from "@remix-run/react";
import { LINK_CLASS } from "~/ui/classes";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";

/** Shows a newly created secret once, in this response only. */
export function OneTimeSecret({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="grid gap-6">
      <Notice tone="success" role="status" title="Copy it now. It is only shown once">
        <div className="mt-2 grid gap-3">
          <TextField name="secret" label={label} defaultValue={value} readOnly autoComplete="off" spellCheck={false} />
          {children}
        </div>
      </Notice>
      <p>
        <Link to="/desk/integrations" className={LINK_CLASS}>
          I have copied it
        </Link>
      </p>
    </div>
  );
}
