import { Fragment } from "react";
import type { DebugInfo } from "../http/debug-info";
import { Disclosure } from "./disclosure";

/** How the deployment is set, closed until it is asked for. Where nothing is shown its code is not sent either. */
export default function DebugPanel({ debug }: { debug: DebugInfo }) {
  return (
    <Disclosure summary="Debug info">
      <dl data-debug-info className="grid max-w-prose gap-x-4 sm:grid-cols-[auto_1fr]">
        {debug.map(([label, value]) => (
          <Fragment key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="break-words">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Disclosure>
  );
}
