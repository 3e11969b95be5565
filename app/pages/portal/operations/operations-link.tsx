import { Link, useSearchParams } from "@remix-run/react";
import { OPERATIONS_PARAM, operationsState } from "./requested-operations";

/** Link to the operations of a service. If the vehicle is unconfirmed, the dialog says so without a request to the server. */
export function OperationsLink({ mid }: { mid: string | null }) {
  const [params] = useSearchParams();
  return (
    <p>
      <Link
        to={`?${new URLSearchParams({ ...Object.fromEntries(params), [OPERATIONS_PARAM]: operationsState(mid) })}`}
        preventScrollReset
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        Service operations
      </Link>
    </p>
  );
}
