import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { UploadOutcome } from "../../../ui/admin/pictures/models.ts";
import { MOST_SENT_BYTES } from "../../../domain/pictures/refusal-texts.ts";

/** Sends files one by one, each in a form of its own, and gathers what became of each. */
export function useUploads(action: string, fields: () => FormData) {
  const fetcher = useFetcher<{ outcomes: UploadOutcome[] }>();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [outcomes, setOutcomes] = useState<readonly UploadOutcome[]>([]);
  const { state, data, submit } = fetcher;

  useEffect(() => {
    if (data) setOutcomes((before) => [...before, ...data.outcomes]);
  }, [data]);

  useEffect(() => {
    const [next, ...rest] = waiting;
    if (state !== "idle" || !next) return;
    setWaiting(rest);
    if (next.size > MOST_SENT_BYTES) {
      setOutcomes((before) => [...before, { name: next.name, error: "pictures:refused.tooLarge" }]);
      return;
    }
    const form = fields();
    form.delete("files");
    form.append("files", next);
    form.set("single", "1");
    submit(form, { method: "post", action, encType: "multipart/form-data" });
  }, [state, waiting, fields, action, submit]);

  return {
    isBusy: state !== "idle" || waiting.length > 0,
    left: waiting.length + (state === "idle" ? 0 : 1),
    outcomes,
    send(files: readonly File[]) {
      setOutcomes([]);
      setWaiting(files);
    },
  };
}
