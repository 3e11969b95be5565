declare module "virtual:remix/server-manifest" {
  const manifest: import("@remix-run/cloudflare").ServerBuild["assets"];
  export default manifest;
}
