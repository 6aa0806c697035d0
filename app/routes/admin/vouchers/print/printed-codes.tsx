import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../../../i18n/languages.ts";
import { LAYOUTS, type Layout, type PrintedCode, type PrintPage } from "./models.ts";

/** Business cards on a sheet of A4: two beside each other, four below each other. */
const CARDS_PER_SHEET = 8;
/** Longer codes are set smaller, so that they stay on one line of a card. */
const LONG_CODE = 14;

const LAYOUT_TEXTS: Record<Layout, string> = {
  cards: "voucherDesk:codes.print.cards",
  a4: "voucherDesk:codes.print.posterA4",
  a5: "voucherDesk:codes.print.posterA5",
};

/** Codes to hand out: cards to cut out, or posters for a stand. All of it is read without a camera too. */
export function PrintedCodes({ page }: { page: PrintPage }) {
  const sheets = Array.from({ length: Math.ceil(page.codes.length / CARDS_PER_SHEET) }, (_, sheet) =>
    page.codes.slice(sheet * CARDS_PER_SHEET, (sheet + 1) * CARDS_PER_SHEET),
  );
  return (
    <>
      <PrintOptions page={page} />
      <main {...page.look}>
        {page.layout === "cards"
          ? sheets.map((codes) => (
              <ul className="sheet cards" key={codes[0]?.code}>
                {codes.map((code) => (
                  <Card key={code.code} page={page} code={code} />
                ))}
              </ul>
            ))
          : page.codes.map((code) => <Poster key={code.code} page={page} code={code} />)}
      </main>
    </>
  );
}

function PrintOptions({ page }: { page: PrintPage }) {
  const { t } = useTranslation();
  const { links } = page;
  return (
    <header className="options">
      <h1>{t("voucherDesk:codes.print.pageTitle")}</h1>
      <a href={links.back}>{t("voucherDesk:codes.print.back")}</a>
      {links.previous && <a href={links.previous}>{t("common:previous")}</a>}
      {links.next && <a href={links.next}>{t("common:next")}</a>}
      <p>{t("voucherDesk:codes.print.hint")}</p>
      <form action={page.action}>
        {Object.entries(page.keep).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <label>
          {t("voucherDesk:codes.print.layout")}
          <select name="layout" defaultValue={page.layout}>
            {LAYOUTS.map((layout) => (
              <option key={layout} value={layout}>
                {t(LAYOUT_TEXTS[layout])}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("voucherDesk:codes.print.language")}
          <select name="print_lang" defaultValue={page.language}>
            {LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button>{t("voucherDesk:codes.print.show")}</button>
      </form>
    </header>
  );
}

function Qr({ svg }: { svg: string }) {
  // oxlint-disable-next-line own/markup-from-text -- drawn by our QR encoder: rectangles, nothing of the code's text
  return <div dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** Host and name of a store, which stay whole where the line lets them. */
function Address({ of: address }: { of: string }) {
  const slash = address.indexOf("/") + 1;
  return (
    <>
      {address.slice(0, slash)}
      <wbr />
      <span className="name">{address.slice(slash)}</span>
    </>
  );
}

function Card({ page, code }: { page: PrintPage; code: PrintedCode }) {
  const { t } = useTranslation();
  return (
    <li className={code.code.length > LONG_CODE ? "card long" : "card"}>
      <div className="brand">
        <h2>{page.store}</h2>
        {page.picture && <img src={page.picture} alt="" />}
      </div>
      <div className="scan">
        <em>{page.title}</em>
        <Qr svg={code.qr} />
        <b>{code.code}</b>
        <span>{t("voucherDesk:codes.print.orGoTo")}</span>
        <em>
          <Address of={page.address} />
        </em>
        {code.until && <span>{t("voucherDesk:codes.print.until", { date: code.until })}</span>}
      </div>
    </li>
  );
}

function Poster({ page, code }: { page: PrintPage; code: PrintedCode }) {
  const { t } = useTranslation();
  return (
    <article className={`sheet poster ${page.layout}`}>
      <header>
        <div>
          <p>{page.store}</p>
          <h1>{page.title}</h1>
          <p>{t("voucherDesk:codes.print.from", { organiser: page.organiser })}</p>
        </div>
        {page.picture && <img src={page.picture} alt="" />}
      </header>
      <section>
        <Qr svg={code.qr} />
        <ol>
          <li>
            {t("voucherDesk:codes.print.scanOrOpen")}{" "}
            <b>
              <Address of={page.address} />
            </b>
          </li>
          <li>
            {t("voucherDesk:codes.print.enterCode")} <b>{code.code}</b>
          </li>
          <li>{t("voucherDesk:codes.print.choose")}</li>
          {code.until && <li>{t("voucherDesk:codes.print.until", { date: code.until })}</li>}
        </ol>
      </section>
    </article>
  );
}
