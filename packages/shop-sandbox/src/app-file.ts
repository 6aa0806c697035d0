import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

/** The app as its TOML describes it to Shopify. */
export interface App {
  clientId: string;
  secret: string;
  name: string;
  /** Where the admin opens the app, and where an installation begins. */
  url: string;
  redirectUrls: readonly string[];
  scopes: readonly string[];
  apiVersion: string;
  /** Each topic with the address that its webhooks go to. */
  topics: readonly { topic: string; uri: string }[];
}

type Toml = {
  client_id: string;
  name: string;
  application_url: string;
  access_scopes: { scopes: string };
  auth: { redirect_urls: string[] };
  webhooks: {
    api_version: string;
    subscriptions?: { topics?: string[]; compliance_topics?: string[]; uri: string }[];
  };
};

/**
 * Reads the file that is deployed to Shopify, with the origin of a local product in the place of the deployment's.
 * @param secret what Shopify signs with; it stands in no file.
 */
export function readApp(file: string, { origin, secret }: { origin: string; secret: string }): App {
  const toml = parse(readFileSync(file, "utf8")) as unknown as Toml;
  const deployed = new URL(toml.application_url).origin;
  const here = (address: string) => {
    const url = new URL(address);
    return url.origin === deployed ? origin + url.pathname + url.search : address;
  };
  return {
    clientId: toml.client_id,
    secret,
    name: toml.name,
    url: here(toml.application_url),
    redirectUrls: toml.auth.redirect_urls.map(here),
    scopes: toml.access_scopes.scopes.split(",").map((scope) => scope.trim()),
    apiVersion: toml.webhooks.api_version,
    topics: (toml.webhooks.subscriptions ?? []).flatMap(({ topics = [], compliance_topics = [], uri }) =>
      [...topics, ...compliance_topics].map((topic) => ({ topic, uri: here(uri) })),
    ),
  };
}
