import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { baseScope } from "../../http/context.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { paths } from "../../paths.ts";
import { listBlanks } from "../../services/catalogue/list-blanks.server.ts";
import { PitchView } from "../../ui/site/pitch-view.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "pitch:products.title" };

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, blanks] = await Promise.all([siteChrome(args), listBlanks(baseScope(args.context))]);
  const range = blanks.map(({ code, values, colours, sizes, images }) => ({
    code,
    name: values.name[0]?.data ?? code,
    picture: images[colours[0]?.code ?? ""]?.front ?? "",
    colours: colours.length,
    sizes,
  }));
  return { site, range };
}

/** The public catalogue: what can be printed on. */
export default function OurProductsPage() {
  const { site, range } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("pitch:products.title")}
        lead={t("pitch:products.lead")}
        builderHref={paths.eventBuilder}
      >
        <ul className="range">
          {range.map(({ code, name, picture, colours, sizes }) => (
            <li key={code}>
              <img src={picture} alt="" width="300" height="360" loading="lazy" />
              <h2>{name}</h2>
              <p className="soft small">
                {t("pitch:products.colours", { count: colours })}
                {" · "}
                {sizes.length > 1
                  ? t("pitch:products.sizes", { sizes: sizes.join(", ") })
                  : t("pitch:products.oneSize")}
              </p>
            </li>
          ))}
        </ul>
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
