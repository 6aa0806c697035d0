/** What `remix vite:build` writes; typed where it is used. */
declare module "*/build/server/index.js";
