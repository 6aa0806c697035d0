declare module "virtual:enhancers" {
  /** Address of each small page script by its name in app/enhance. */
  export const enhancerUrls: Record<string, string>;
}

declare module "virtual:texts" {
  /** Addresses of the static assets that hold the texts of each language. */
  export const textUrls: Record<string, string>;
}
