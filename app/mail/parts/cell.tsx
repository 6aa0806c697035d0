import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import type { CSSProperties, ReactNode } from "react";

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
