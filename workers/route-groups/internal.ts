/** Pages that stand in for other companies' in DEV and TEST, the developers' own, and samples of the design. */
export default import.meta.glob(
  [
    "../../app/routes/sandbox.*/route.{ts,tsx}",
    "../../app/routes/dev.*/route.{ts,tsx}",
    "../../app/routes/{design,angular-design}.*/route.{ts,tsx}",
  ],
  { eager: true },
);
