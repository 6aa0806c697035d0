/**
 * The smallest Remix page that does what a store's list does: one read of twenty rows, streamed as Remix does it by
 * itself. Bundled for the benchmark, to tell what is Remix's own share of a page's cost.
 */
import { createClient } from "@libsql/client/web";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import { renderToString } from "react-dom/server";

type Env = { LIBSQL_URL: string };
type Row = { id: string; name: string; price: number };

const root = {
  default: () => (
    <html lang="en">
      <head>
        <title>List</title>
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  ),
};

const list = {
  async loader({ context }: { context: unknown }) {
    const { env } = context as { env: Env };
    const client = createClient({ url: env.LIBSQL_URL });
    const { rows } = await client.execute(
      "select p.id, p.name, e.store_selling_price as price from event_prices e join products p on p.id = e.product_id limit 20",
    );
    return { rows: rows.map(({ id, name, price }) => ({ id, name, price })) as unknown as Row[] };
  },
  default: function List() {
    const { rows } = useLoaderData<{ rows: Row[] }>();
    return (
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`/p/${row.id}`}>
              <img src={`/i/${row.id}.svg`} alt="" width="400" height="480" />
              <h2>{row.name}</h2>
            </a>
            <p>{(row.price / 100).toFixed(2)}</p>
          </li>
        ))}
      </ul>
    );
  },
};

/** As text, as the product draws: the patch of React takes the renderer of streams out. */
function draw(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = renderToString(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}

const build = {
  entry: { module: { default: draw } },
  routes: {
    root: { id: "root", path: "", module: root },
    list: { id: "list", parentId: "root", index: true, module: list },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: { v3_singleFetch: true },
  isSpaMode: false,
  mode: "production",
  basename: "/",
} as unknown as ServerBuild;

const handle = createRequestHandler(build, "production");

export default { fetch: (request: Request, env: Env) => handle(request, { env } as never) };
