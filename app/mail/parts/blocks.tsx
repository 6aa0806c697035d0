import { Img } from "@react-email/img";
import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { Button } from "@react-email/button";
import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { useMail } from "../mail-content.ts";

type Props = {
  className?: string;
  style: CSSProperties;
  /** It stands between blank lines in the text part. */
  apart?: boolean;
  children: ReactNode;
};

/** A box with padding. Outlook pads no table, only a table's cell, which this is. */
export function Cell({ className, style, apart, children }: Props) {
  return (
    <Row data-apart={apart}>
      <Column className={className} style={style}>
        {children}
      </Column>
    </Row>
  );
}

/** What the mail is about, once in it. */
export function Title({ children }: { children: string }) {
  const { look } = useMail();
  return (
    <Heading
      as="h1"
      className="ink"
      style={{
        ...look.headings,
        margin: "0 0 16px",
        fontSize: "26px",
        lineHeight: "32px",
        color: look.day.ink,
      }}
    >
      <Unbroken>{children}</Unbroken>
    </Heading>
  );
}

/** A paragraph; its line breaks are kept. */
export function Paragraph({ children }: { children: string }) {
  const { look } = useMail();
  return (
    <Text
      className="ink"
      style={{ margin: "0 0 16px", fontSize: "16px", lineHeight: "25px", color: look.day.ink }}
    >
      <Lines of={children.split("\n")} />
    </Text>
  );
}

/** What need not be read by everybody: conditions, the foot. */
export function SmallPrint({ children }: { children: string }) {
  const { look } = useMail();
  return (
    <Text
      className="soft"
      style={{ margin: "12px 0 0", fontSize: "13px", lineHeight: "20px", color: look.day.soft }}
    >
      <Lines of={children.split("\n")} />
    </Text>
  );
}

/** The one thing to do. Outlook, too, shows it as a button that can be pressed everywhere. */
export function ActionButton({ href, children }: { href: string; children: string }) {
  const { look } = useMail();
  return (
    <Cell apart style={{ padding: "8px 0 24px" }}>
      <Button
        className="button on-brand"
        href={href}
        style={{
          backgroundColor: look.day.brand,
          // A dark brand on a dark ground: the edge shows where the button ends.
          border: `1px solid ${look.day.brandEdge}`,
          color: look.day.onBrand,
          borderRadius: `${look.corners}px`,
          fontSize: "16px",
          fontWeight: 600,
          padding: "14px 26px",
        }}
      >
        {children}
      </Button>
    </Cell>
  );
}

/** A link that does not compete with the button. */
export function QuietLink({ href, children }: { href: string; children: string }) {
  const { look } = useMail();
  return (
    <Text style={{ margin: "12px 0 0", fontSize: "13px", lineHeight: "20px" }}>
      <Link
        className="brand-ink"
        href={href}
        style={{ color: look.day.brandInk, textDecoration: "underline" }}
      >
        {children}
      </Link>
    </Text>
  );
}

/** Marks words that another person wrote, so that readers do not think they are ours. */
export function Quotation({ children }: { children: string }) {
  const { look } = useMail();
  return (
    <Cell style={{ padding: "0 0 16px" }}>
      <Row>
        <Column
          className="on-tint brand-quote"
          style={{
            backgroundColor: look.day.tint,
            borderLeft: `4px solid ${look.day.brand}`,
            padding: "12px 16px",
          }}
        >
          <Text
            className="ink"
            style={{ margin: 0, fontSize: "16px", lineHeight: "25px", color: look.day.ink }}
          >
            <Lines of={children.split("\n")} />
          </Text>
        </Column>
      </Row>
    </Cell>
  );
}

type Fact = { label: string; lines: readonly string[] };

/** Facts side by side, below each other on a phone. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Row style={{ margin: "0 0 8px" }}>
      {facts.map((fact) => (
        <Column
          key={fact.label}
          className="stack"
          data-apart
          style={{
            verticalAlign: "top",
            width: `${Math.floor(100 / facts.length)}%`,
            paddingRight: "16px",
            paddingBottom: "16px",
          }}
        >
          <FactBlock {...fact} />
        </Column>
      ))}
    </Row>
  );
}

function FactBlock({ label, lines }: Fact) {
  const { look } = useMail();
  return (
    <>
      <div className="soft" style={{ fontSize: "13px", lineHeight: "20px", color: look.day.soft }}>
        {label}
      </div>
      <div className="ink" style={{ fontSize: "15px", lineHeight: "22px", color: look.day.ink }}>
        <Lines of={lines} />
      </div>
    </>
  );
}

function Lines({ of: lines }: { of: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <Unbroken>{line}</Unbroken>
    </Fragment>
  ));
}

/** An order's reference, or a day as DD-MM-YYYY: programs would break a line at their hyphens. */
const HYPHENATED = /(PS-[0-9A-Z]+|\d{2}-\d{2}-\d{4})/;

function Unbroken({ children }: { children: string }) {
  return children.split(HYPHENATED).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** The greeting; an empty name shows none. */
export function Greeting({ name }: { name: string }) {
  const { t } = useMail();
  return (
    <Paragraph>
      {name === "" ? t("mail:accountMail.greetingNobody") : t("mail:accountMail.greeting", { name })}
    </Paragraph>
  );
}

type PictureProps = {
  src: string;
  alt: string;
  /** In px; the picture itself is larger. */
  size: { width: number; height: number };
  /** The size of the alternative text and its line, in px. */
  altText: { size: number; line: number };
};

/** Its ground is in it, so that a dark mail takes nothing away from it; where pictures are blocked a tile stands there. */
export function MailPicture({ src, alt, size: { width, height }, altText }: PictureProps) {
  const { look } = useMail();
  return (
    <Img
      className="on-tint soft"
      src={src}
      alt={alt}
      width={width}
      height={height}
      style={{
        width: `${width}px`,
        height: `${height}px`,
        borderRadius: `${Math.min(look.corners, 12)}px`,
        backgroundColor: look.day.tint,
        color: look.day.soft,
        fontSize: `${altText.size}px`,
        lineHeight: `${altText.line}px`,
      }}
    />
  );
}
