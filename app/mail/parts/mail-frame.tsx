import { Body } from "@react-email/body";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { BODY_FONT, type MailLook, type MailPalette } from "../look.ts";
import { useMail } from "../mail-content.ts";
import { Cell } from "./blocks.tsx";

/** How wide a mail is where there is room, in px. */
const MAIL_WIDTH = 600;

/** The class of what takes each colour, and the property that it sets. */
const COLOURED: readonly [className: string, property: string, colour: keyof MailPalette][] = [
  ["on-paper", "background-color", "paper"],
  ["on-surface", "background-color", "surface"],
  ["on-tint", "background-color", "tint"],
  ["ink", "color", "ink"],
  ["soft", "color", "soft"],
  ["line", "border-color", "line"],
  ["brand-ink", "color", "brandInk"],
  ["on-brand", "background-color", "brand"],
  ["on-brand", "color", "onBrand"],
  ["button", "border-color", "brandEdge"],
];

/**
 * What cannot stand at an element: the dark colours, and narrow screens. Programs that read no `style` element show the
 * light mail of one column, which is whole without it. Holds none of `<>&"'`, which React would escape.
 */
export function mailStyle({ night }: MailLook): string {
  const dark = COLOURED.map(
    ([className, property, colour]) => `.${className}{${property}:${night[colour]}!important}`,
  );
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "body{margin:0;padding:0}",
    // Outlook passes no font on to a table in a table.
    `td{font-family:${BODY_FONT}}`,
    "a{text-underline-offset:2px}",
    `@media(max-width:${MAIL_WIDTH - 1}px){`,
    ".side{padding-left:20px!important;padding-right:20px!important}",
    ".outer{padding:0!important}",
    ".stack{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}",
    ".button{display:block!important;text-align:center!important}",
    "}",
    `@media(prefers-color-scheme:dark){${dark.join("")}}`,
  ].join("");
}

/** What lists of mails show of it, in letters; programs cut it sooner. */
const LONGEST_PREHEADER = 140;
/** So many fields of the awning over the platform's mails, every other one in its colour. */
const AWNING_FIELDS = 15;

type Props = {
  /** What lists of mails show behind the subject: more than the subject says. */
  preheader: string;
  /** Who sends it and why. */
  footer: ReactNode;
  children: ReactNode;
};

/** The frame of every mail: head with the sender's look, content, foot. */
export function MailFrame({ preheader, footer, children }: Props) {
  const { lang, look, subject } = useMail();
  const { day } = look;
  return (
    <Html lang={lang}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailStyle(look)}</style>
      </Head>
      <Body
        className="on-paper"
        style={{ margin: 0, padding: 0, backgroundColor: day.paper, fontFamily: BODY_FONT }}
      >
        <Preview>{[...preheader].slice(0, LONGEST_PREHEADER).join("")}</Preview>
        <Cell className="on-paper outer" style={{ backgroundColor: day.paper, padding: "24px 8px" }}>
          <Container
            className="on-surface"
            width={MAIL_WIDTH}
            style={{ width: "100%", maxWidth: `${MAIL_WIDTH}px`, backgroundColor: day.surface }}
          >
            {look.awning ? <PlatformHead /> : <StoreHead />}
            <Cell className="side" style={{ padding: "24px 40px 16px" }}>
              {children}
            </Cell>
            <Cell className="side" style={{ padding: "0 40px 28px" }}>
              <Hr className="line" style={{ border: 0, borderTop: `1px solid ${day.line}`, margin: 0 }} />
              {footer}
            </Cell>
          </Container>
        </Cell>
      </Body>
    </Html>
  );
}

/** The store's name on its colour; a logo, whose colours we do not know, has the mail's background. */
function StoreHead() {
  const { look } = useMail();
  const { day } = look;
  if (look.logo) {
    return (
      <Cell className="side" style={{ padding: "20px 40px 4px", borderTop: `4px solid ${day.brand}` }}>
        <Img src={look.logo} alt={look.name} height="44" style={{ height: "44px" }} />
      </Cell>
    );
  }
  return (
    <Cell className="side on-brand" style={{ padding: "18px 40px", backgroundColor: day.brand }}>
      <Text
        className="on-brand"
        style={{ ...look.headings, margin: 0, fontSize: "20px", lineHeight: "26px", color: day.onBrand }}
      >
        {look.name}
      </Text>
    </Cell>
  );
}

function PlatformHead() {
  const { look } = useMail();
  return (
    <>
      <Awning />
      <Cell className="side" style={{ padding: "20px 40px 0" }}>
        <Text
          className="brand-ink"
          style={{
            ...look.headings,
            margin: 0,
            fontSize: "20px",
            lineHeight: "26px",
            color: look.day.brandInk,
          }}
        >
          {look.name}
        </Text>
      </Cell>
    </>
  );
}

function Awning() {
  const { look } = useMail();
  return (
    <Row>
      {Array.from({ length: AWNING_FIELDS }, (_, field) => (
        <Column
          key={field}
          style={{
            backgroundColor: field % 2 === 0 ? look.day.brand : "#ffffff",
            height: "10px",
            lineHeight: "10px",
            fontSize: "1px",
          }}
        />
      ))}
    </Row>
  );
}
