import { useMail } from "../mail-context.ts";
import { Paragraph } from "./blocks.tsx";

/** Who is addressed; an empty name is nobody's. */
export function Greeting({ name }: { name: string }) {
  const { t } = useMail();
  return (
    <Paragraph>
      {name === "" ? t("accountMail:greetingNobody") : t("accountMail:greeting", { name })}
    </Paragraph>
  );
}
