import { lazy, Suspense } from "react";

// Rarely rendered, so its script is loaded on demand.
const PortalError = lazy(() => import("./portal-error"));

export const PortalBoundary = () => (
  <Suspense>
    <PortalError />
  </Suspense>
);
