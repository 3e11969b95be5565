/** Sandboxes of other companies' pages in DEV and TEST, pages for developers, and design samples. */
export default import.meta.glob(
  [
    "../../app/routes/sandbox.*/route.{ts,tsx}",
    "../../app/routes/dev.*/route.{ts,tsx}",
    "../../app/routes/{design,angular-design}.*/route.{ts,tsx}",
  ],
  { eager: true },
);
