/** Customer pages: all routes that are in no other group. */
export default import.meta.glob(
  [
    "../../app/routes/*/route.{ts,tsx}",
    "!../../app/routes/{desk,workshop}/route.tsx",
    "!../../app/routes/{desk,workshop,for-workshops,sandbox,dev,design,angular-design}.*/route.{ts,tsx}",
  ],
  { eager: true },
);
