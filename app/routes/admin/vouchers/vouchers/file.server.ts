import { type Columns, readTable, type TableRow } from "../../../../domain/lists/table.ts";
import { datesOf } from "../../../../domain/store/store-days.ts";
import { normaliseCode } from "../../../../domain/voucher/promo-code.ts";
import { MOST_VOUCHERS } from "../../../../domain/voucher/voucher.ts";
import { NO_TABLE_TEXTS, spoiledText } from "../../../../ui/lists/table-texts.ts";
import { textOfFile } from "../../../../http/answers/files.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { readVoucherRow, VoucherFileSchema } from "../../../../schemas/vouchers.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import {
  codesTaken,
  createVouchers,
  type VoucherInput,
} from "../../../../services/vouchers/create-vouchers.server.ts";
import type { StoreVouchersAnswer, VoucherFault } from "./models.ts";

/** So many faulty lines are told; a file with more is wrong as a whole. */
const FAULTS_TOLD = 100;

type Column =
  | "voucher_code"
  | "label"
  | "amount"
  | "percent"
  | "most"
  | "min_basket"
  | "max_uses"
  | "max_per_person"
  | "budget"
  | "is_public"
  | "prepaid"
  | "keep_balance"
  | "starts"
  | "ends";

/** What people call the columns; what the product's own file calls them comes first. */
const COLUMNS: Columns<Column> = {
  voucher_code: {
    kind: "code",
    heads: [
      ...[
        "code",
        "voucher",
        "voucher code",
        "promo code",
        "Gutscheincode",
        "Gutschein",
        "code promo",
        "código",
      ],
      ...["codice", "kod", "kode", "koodi", "kortingscode", "rabattkod", "rabatkode", "alennuskoodi"],
    ],
  },
  label: {
    kind: "words",
    heads: [
      "label",
      "for",
      "Bezeichnung",
      "libellé",
      "etiqueta",
      "etichetta",
      "omschrijving",
      "benämning",
      "betegnelse",
      "nimike",
    ],
  },
  amount: {
    kind: "amount",
    heads: [
      "amount",
      "discount",
      "Betrag",
      "Rabatt",
      "montant",
      "importe",
      "importo",
      "bedrag",
      "belopp",
      "beløb",
      "summa",
    ],
  },
  percent: {
    kind: "amount",
    heads: [
      "percent",
      "%",
      "percentage",
      "Prozent",
      "pourcentage",
      "porcentaje",
      "percentuale",
      "procent",
      "prosentti",
    ],
  },
  most: {
    kind: "amount",
    heads: ["most", "up to", "höchstens", "maximum", "máximo", "massimo", "högst", "højst", "enintään"],
  },
  min_basket: {
    kind: "amount",
    heads: ["minimum", "min basket", "Mindestbestellwert", "mínimo", "minimo", "vähintään"],
  },
  max_uses: {
    kind: "whole",
    heads: [
      "max_uses",
      "uses",
      "Einlösungen",
      "utilisations",
      "usos",
      "utilizzi",
      "gebruik",
      "användningar",
      "anvendelser",
      "käyttökerrat",
    ],
  },
  max_per_person: {
    kind: "whole",
    heads: [
      "per_person",
      "max per person",
      "pro Person",
      "par personne",
      "por persona",
      "a persona",
      "per persoon",
      "per person",
      "henkilöä kohti",
    ],
  },
  budget: { kind: "amount", heads: ["budget", "Budget", "presupuesto", "budjetti"] },
  is_public: {
    kind: "yesNo",
    heads: ["public", "öffentlich", "público", "pubblico", "openbaar", "offentlig", "julkinen"],
  },
  prepaid: {
    kind: "yesNo",
    heads: [
      ...["prepaid", "paid in advance", "vorausbezahlt", "prépayé", "prepagado", "prepagato"],
      ...["vooruitbetaald", "förbetald", "forudbetalt", "ennakkoon maksettu"],
    ],
  },
  keep_balance: {
    kind: "yesNo",
    heads: [
      ...["keeps_balance", "keep balance", "Guthaben bleibt", "garde le solde", "conserva el saldo"],
      ...["conserva il saldo", "behoudt saldo", "behåller saldo", "beholder saldo", "saldo säilyy"],
    ],
  },
  starts: {
    kind: "day",
    heads: ["starts", "from", "Beginn", "début", "inicio", "inizio", "begin", "start", "alkaa"],
  },
  ends: { kind: "day", heads: ["ends", "until", "Ende", "fin", "fine", "einde", "slut", "loppuu"] },
};
/** What programs write for a tick, in any of our languages, and what people do. */
const YES = new Set(
  "true yes y 1 x wahr ja vrai oui verdadero sí si vero sì waar sant sand tosi kyllä joo".split(" "),
);

/** A cell as the form sends its tick. */
const ticked = (cell: string) => (YES.has(cell.toLowerCase()) ? "on" : "");

/** What is wrong with a table as a whole. */
const TABLE_TEXTS = {
  nothing: "voucherDesk:file.nothing",
  columns: "voucherDesk:file.columns",
  twice: "lists:table.twice",
  tooMany: "voucherDesk:file.tooMany",
} as const;

type Added = { count: number } | { status: number; answer: StoreVouchersAnswer };

/** Adds the vouchers of a file, or of lines that were pasted, if no line has a fault. */
export async function addVoucherFile(scope: Scope, event: StoreEventRow, fields: FormData): Promise<Added> {
  const file = fields.get("file");
  const hasFile = typeof file === "object" && file !== null && file.size > 0;
  fields.delete("file");
  const form = readForm(fields, VoucherFileSchema);
  const refused = (
    result: StoreVouchersAnswer["result"],
    faults: StoreVouchersAnswer["faults"] = null,
  ): Added => ({ status: 422, answer: { form: "file", result, faults, asked: null } });
  if (!form.ok) return refused(form.result);
  const place = hasFile ? "file" : "lines";
  const sent = hasFile ? await textOfFile(file) : { ok: true as const, text: form.value.lines };
  if (!sent.ok) return refused(form.refuse({ [place]: NO_TABLE_TEXTS[sent.error] }));
  const table = readTable(sent.text, {
    columns: COLUMNS,
    most: MOST_VOUCHERS,
    isHead: (names) => names.has("voucher_code"),
  });
  if (!table.ok) {
    const { error, value } = table;
    const most = String(MOST_VOUCHERS);
    const values: Record<string, string> =
      error === "tooMany" ? { number: value, most } : { name: value.slice(0, 40) };
    const query = error === "nothing" ? "" : `?${new URLSearchParams(values)}`;
    return refused(form.refuse({ [place]: TABLE_TEXTS[error] + query }));
  }
  const read = table.rows.flatMap((row) => readLine(row, event));
  const codes = read.map((one) => ("voucher" in one ? (one.voucher.code ?? "") : ""));
  const taken = await codesTaken(scope, { eventId: event.id, codes: codes.filter((code) => code !== "") });
  const faults = faultsOf(read, taken);
  if (faults.length > 0) {
    const rows = faults.slice(0, FAULTS_TOLD);
    return refused(form.refuse({ [place]: "voucherDesk:file.nothingAdded" }), { rows, count: faults.length });
  }
  const vouchers = read.flatMap((one) => ("voucher" in one ? [one.voucher] : []));
  const added = await createVouchers(scope, { event, key: form.value.idempotency_key, vouchers });
  // Somebody added one of the codes between the question and the write.
  if (!added.ok) return refused(form.refuse({ [place]: added.error }));
  return { count: vouchers.length };
}

type Line = { line: number; voucher: VoucherInput } | VoucherFault;

function readLine({ line, cells, spoiled, beyond }: TableRow<Column>, event: StoreEventRow): Line[] {
  const wrong = (field: string | null, message: string): Line[] => [{ line, field, message }];
  if (spoiled.length > 0) {
    return spoiled.map((cell) => {
      const [message, values] = spoiledText(cell);
      return { line, field: null, message: `${message}?${new URLSearchParams(values)}` };
    });
  }
  if (beyond !== "") return wrong(null, "voucherDesk:file.tooManyCells");
  const percent = cells.percent.replace(/\s*%$/, "");
  if ((cells.amount === "") === (percent === ""))
    return wrong("discount", "voucherDesk:file.amountOrPercent");
  const read = readVoucherRow({
    ...cells,
    kind: percent === "" ? "amount" : "percent",
    discount: percent === "" ? cells.amount : percent,
    is_public: ticked(cells.is_public),
    keep_balance: ticked(cells.keep_balance),
  });
  if (!read.ok) return wrong(read.field, read.message);
  const { value, terms } = read;
  const dates = datesOf(event, value);
  if (!dates.ok) {
    const [[field, message] = ["ends", "errors:notADay"]] = Object.entries(dates.errors);
    return wrong(field, message);
  }
  const voucher = {
    ...terms,
    ...dates.value,
    code: value.voucher_code,
    label: value.label,
    maxUses: value.max_uses === "" ? null : value.max_uses,
    maxPerPerson: value.max_per_person === "" ? null : value.max_per_person,
    isPublic: value.is_public === "on",
    funding: ticked(cells.prepaid) === "on" ? ("client_prepaid" as const) : ("organiser" as const),
  };
  return [{ line, voucher }];
}

/** What is wrong with the lines, those with a code that is there already or stands twice among them. */
function faultsOf(read: readonly Line[], existing: ReadonlySet<string>): VoucherFault[] {
  const before = new Set<string>();
  return read.flatMap((one) => {
    if (!("voucher" in one)) return [one];
    const norm = normaliseCode(one.voucher.code ?? "");
    const isTwice = before.has(norm);
    before.add(norm);
    if (isTwice) return [{ line: one.line, field: "voucher_code", message: "voucherDesk:file.twice" }];
    return existing.has(norm)
      ? [{ line: one.line, field: "voucher_code", message: "voucherDesk:codeTaken" }]
      : [];
  });
}
