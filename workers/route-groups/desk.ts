/** Pages of the desk. */
export default import.meta.glob(["../../app/routes/desk/route.tsx", "../../app/routes/desk.*/route.{ts,tsx}"], {
  eager: true,
});
