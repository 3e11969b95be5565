/** Pages of workshops, including those that want to join. */
export default import.meta.glob(
  [
    "../../app/routes/workshop/route.tsx",
    "../../app/routes/workshop.*/route.{ts,tsx}",
    "../../app/routes/for-workshops.*/route.{ts,tsx}",
  ],
  { eager: true },
);
