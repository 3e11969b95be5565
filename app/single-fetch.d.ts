import "@remix-run/server-runtime";

// Loaders and actions keep their own types on the way to the page.
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}
