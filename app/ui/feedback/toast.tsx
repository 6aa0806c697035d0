/** What the last action had to say, handed over by the flash cookie or an answer with `data.message`. */
export type Flash = { message: string; success: boolean };

/** Shown for 5000 ms when scripts run (app/enhance), else until the next page. */
export function Toast({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null;
  return (
    <div className={`notice toast ${flash.success ? "good" : "bad"}`} role="status" data-toast="">
      {flash.message}
    </div>
  );
}
