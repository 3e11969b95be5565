/** Matches every URL that no other route handles. */
export const loader = () => {
  throw new Response("Not found", { status: 404 });
};

export const action = loader;

export default function UnknownPage() {
  return null;
}
