import { Fragment } from "react";
import type { DebugInfo } from "../http/debug-info";
import { Disclosure } from "./disclosure";

/** The deployment's settings, collapsed by default. Its code is loaded only where it is shown. */
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
