import { Link, useSearchParams } from "@remix-run/react";
import { OPERATIONS_PARAM, operationsState } from "./requested-operations";
import { LINK_CLASS } from "../../../ui/classes";

/** Link to the operations of a service. If the vehicle is unconfirmed, the dialog says so without a request to the server. */
export function OperationsLink({ mid }: { mid: string | null }) {
  const [params] = useSearchParams();
  return (
    <p>
      <Link
        to={`?${new URLSearchParams({ ...Object.fromEntries(params), [OPERATIONS_PARAM]: operationsState(mid) })}`}
        preventScrollReset
        className={LINK_CLASS}
      >
        Service operations
      </Link>
    </p>
  );
}
