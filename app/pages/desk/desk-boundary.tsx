import { lazy, Suspense } from "react";

// Rarely rendered, so its script is loaded on demand.
const DeskError = lazy(() => import("./desk-error"));

export const DeskBoundary = () => (
  <Suspense>
    <DeskError />
  </Suspense>
);
