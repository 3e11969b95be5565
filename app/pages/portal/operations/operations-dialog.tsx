import { useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { Inclusions } from "../../../usecases/booking/read-inclusions";
import { OPERATIONS_PARAM } from "./requested-operations";

const ServiceOperations = lazy(() =>
  import("./service-operations").then((module) => ({ default: module.ServiceOperations })),
);

/** The dialog, if the URL requests it. */
export function OperationsDialog({ mid, operations }: { mid: string | null; operations: Inclusions | null }) {
  const [params] = useSearchParams();
  if (!params.has(OPERATIONS_PARAM)) return null;
  const remainingParams = new URLSearchParams(params);
  remainingParams.delete(OPERATIONS_PARAM);
  return (
    <Suspense>
      <ServiceOperations mid={mid} operations={operations} closeHref={`?${remainingParams}`} />
    </Suspense>
  );
}
