import { lazy, Suspense } from "react";

// Seldom drawn: its script comes when it is.
const PortalError = lazy(() => import("./portal-error"));

export const PortalBoundary = () => (
  <Suspense>
    <PortalError />
  </Suspense>
);
