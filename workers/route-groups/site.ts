/** Pages of customers: every route that no other group has. */
export default import.meta.glob(
  [
    "../../app/routes/*/route.{ts,tsx}",
    "!../../app/routes/{desk,workshop}/route.tsx",
    "!../../app/routes/{desk,workshop,for-workshops,sandbox,dev,design,angular-design}.*/route.{ts,tsx}",
  ],
  { eager: true },
);
