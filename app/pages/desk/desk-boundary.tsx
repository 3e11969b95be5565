import { lazy, Suspense } from "react";

// Seldom drawn: its script comes when it is.
const DeskError = lazy(() => import("./desk-error"));

export const DeskBoundary = () => (
  <Suspense>
    <DeskError />
  </Suspense>
);
