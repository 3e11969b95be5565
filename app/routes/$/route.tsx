/** Every address that no other route knows. */
export const loader = () => {
  throw new Response("Not found", { status: 404 });
};

export const action = loader;

export default function NoPage() {
  return null;
}
