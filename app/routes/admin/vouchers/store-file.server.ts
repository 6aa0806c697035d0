import { type CsvRow, readCsv } from "../../../domain/lists/csv-rows.ts";
import { unsafeCell } from "../../../domain/lists/unsafe-cell.ts";
import { datesOf } from "../../../domain/store/store-days.ts";
import { normaliseCode } from "../../../domain/voucher/code.ts";
import { MOST_VOUCHERS } from "../../../domain/voucher/voucher-list.ts";
import { textOfFile } from "../../../http/answers/csv.server.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { readVoucherRow, VoucherFileSchema } from "../../../schemas/vouchers.ts";
import type { Scope } from "../../../services/scope.ts";
import type { StoreEventRow } from "../../../services/storefront.ts";
import {
  codesTaken,
  createVouchers,
  type VoucherInput,
} from "../../../services/vouchers/create-vouchers.server.ts";
import type {
  StoreVouchersAnswer,
  VoucherFault,
} from "../../../ui/admin/store-vouchers/store-vouchers-models.ts";

/** So many faulty lines are told; a file with more is wrong as a whole. */
const FAULTS_TOLD = 100;

/** What heads of columns people write, and what the product's own file has; without case, spaces and signs. */
const HEADS: Record<string, string> = {
  code: "voucher_code",
  label: "label",
  for: "label",
  amount: "amount",
  discount: "amount",
  percent: "percent",
  most: "most",
  upto: "most",
  minimum: "min_basket",
  maxuses: "max_uses",
  perperson: "max_per_person",
  budget: "budget",
  public: "is_public",
  starts: "starts",
  ends: "ends",
  status: "",
  used: "",
  spent: "",
  currency: "",
};
const TEXTS = {
  columns: "voucherDesk:file.columns",
  tooMany: "voucherDesk:file.tooMany",
  encoding: "voucherDesk:file.encoding",
  formula: "voucherDesk:file.formula",
};
const YES = new Set(["true", "yes", "1", "x"]);

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
  const [head, ...lines] = readCsv(hasFile ? await textOfFile(file) : form.value.lines);
  if (!head) return refused(form.refuse({ [place]: "voucherDesk:file.nothing" }));
  const columns = head.cells.map((cell) => HEADS[cell.toLowerCase().replaceAll(/[^a-z]/g, "")]);
  const unknown = head.cells.find((_, at) => columns[at] === undefined);
  if (unknown !== undefined || !columns.includes("voucher_code")) {
    return refused(
      form.refuse({
        [place]: `${TEXTS.columns}?${new URLSearchParams({ name: (unknown ?? "").slice(0, 40) })}`,
      }),
    );
  }
  if (lines.length === 0) return refused(form.refuse({ [place]: "voucherDesk:file.nothing" }));
  if (lines.length > MOST_VOUCHERS) {
    const values = new URLSearchParams({ number: String(lines.length), most: String(MOST_VOUCHERS) });
    return refused(form.refuse({ [place]: `${TEXTS.tooMany}?${values}` }));
  }
  const read = lines.map((row) => readLine(row, columns, event));
  const codes = read.map((one) => ("voucher" in one ? (one.voucher.code ?? "") : ""));
  const taken = await codesTaken(scope, { eventId: event.id, codes: codes.filter((code) => code !== "") });
  const faults = faultsOf(read, taken);
  if (faults.length > 0) {
    const rows = faults.slice(0, FAULTS_TOLD);
    return refused(form.refuse({ [place]: "voucherDesk:file.nothingAdded" }), { rows, count: faults.length });
  }
  const vouchers = read.flatMap((one) => ("voucher" in one ? [one.voucher] : []));
  const added = await createVouchers(scope, { event, vouchers });
  // Somebody added one of the codes between the question and the write.
  if (!added.ok) return refused(form.refuse({ [place]: added.error }));
  return { count: vouchers.length };
}

type Line = { line: number; voucher: VoucherInput } | VoucherFault;

function readLine({ line, cells }: CsvRow, columns: (string | undefined)[], event: StoreEventRow): Line {
  const unsafe = unsafeCell(cells);
  if (unsafe) return { line, field: null, message: TEXTS[unsafe.fault] };
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== "")) {
    return { line, field: null, message: "voucherDesk:file.tooManyCells" };
  }
  const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
  const percent = cell("percent").replace(/\s*%$/, "");
  if ((cell("amount") === "") === (percent === "")) {
    return { line, field: "discount", message: "voucherDesk:file.amountOrPercent" };
  }
  const names = ["voucher_code", "label", "most", "min_basket", "max_uses", "max_per_person", "budget"];
  const read = readVoucherRow({
    ...Object.fromEntries([...names, "starts", "ends"].map((name) => [name, cell(name)])),
    kind: percent === "" ? "amount" : "percent",
    discount: percent === "" ? cell("amount") : percent,
    is_public: YES.has(cell("is_public").toLowerCase()) ? "on" : "",
  });
  if (!read.ok) return { line, field: read.field, message: read.message };
  const { value, terms } = read;
  const dates = datesOf(event, value);
  if (!dates.ok) {
    const [[field, message] = ["ends", "errors:notADay"]] = Object.entries(dates.errors);
    return { line, field, message };
  }
  const voucher = {
    ...{ ...terms, ...dates.value, code: value.voucher_code, label: value.label },
    maxUses: value.max_uses === "" ? null : value.max_uses,
    maxPerPerson: value.max_per_person === "" ? null : value.max_per_person,
    isPublic: value.is_public === "on",
    funding: "organiser" as const,
  };
  return { line, voucher };
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
    return existing.has(norm) ? [{ line: one.line, field: "voucher_code", message: "errors:codeTaken" }] : [];
  });
}
