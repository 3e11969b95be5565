import { flatRoutes } from "@remix-run/fs-routes";

/** Pages follow the file convention: `app/routes/<url-with-dots>/route.tsx`. */
export default flatRoutes();
