import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { csvFile, csvOf } from "../../../../http/answers/files.server.ts";
import { paths } from "../../../../paths.ts";
import { exportAnswers } from "../../../../services/surveys/surveys.server.ts";
import { requirePromo } from "../recipients/require-promo.server.ts";

/** All answers of a promo as a file. Taking them out is an entry in the log, and not for a visit that only reads. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "customer-data:export");
  const event = await requirePromo(scope, args.params["slug"]);
  const rows = await exportAnswers(scope, event);
  const cells = rows.map((row) => [
    row.question,
    row.answer,
    row.thanks ?? "",
    row.orderRef ?? "",
    row.createdAt.toISOString(),
  ]);
  const name = `${event.slug.replaceAll(/[^\w-]/g, "")}-answers.csv`;
  return csvFile(name, csvOf([["question", "answer", "thanks", "order_ref", "at"], ...cells]));
}

/** A visit of the address takes nothing out and leads to the answers. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "customer-data:export");
  const event = await requirePromo(scope, args.params["slug"]);
  return redirect(paths.survey(event.slug));
}
