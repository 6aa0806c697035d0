import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as v from "valibot";
import type { DrawnSides } from "../../domain/design/change-design.ts";
import type { Design } from "../../domain/design/design.ts";
import {
  LAYER_STEPS,
  type LayerStep,
  type PersonalRule,
  withLayerStep,
  withPicture,
  withText,
} from "../../domain/designer/form-steps.ts";
import { readForm } from "../../http/forms/form.server.ts";
import { setText } from "../../http/pictures/set-text.server.ts";
import { takeFiles } from "../../http/forms/uploads.server.ts";
import { DrawnSidesSchema } from "../../schemas/design.ts";
import { DesignPictureSchema, DesignStepSchema, DesignTextSchema } from "../../schemas/designer.ts";
import { refuse, type Result } from "../../domain/result.ts";
import type { FormResult } from "../../ui/forms/form-result.ts";

/** What forms draw on: a product of a tenant's, or a blank before a sign-in. Errors are keys of texts. */
export type Drawable = {
  sides: DrawnSides;
  items: Design["items"];
  /** Keeps other layers, made from those of an edition. */
  save: (edition: string, sides: DrawnSides) => Promise<Result<unknown, string>>;
  /** A picture that may be placed, by its id. */
  picture: (id: string) => Promise<{ width: number; height: number } | undefined>;
  /** Keeps a file that was sent. @returns the picture's id. */
  keepFile: (file: File) => Promise<Result<string, string>>;
  /** Takes an earlier version up again; not there where none are kept. */
  restore?: (edition: string, versionId: string) => Promise<Result<unknown, string>>;
};
type Asked = { context: AppLoadContext; on: Drawable; fields: FormData };
type Answer = { ok: true; message: string } | { ok: false; answer: ReturnType<typeof refused> };
type Form = { refuse: (errors: Record<string, string>) => FormResult };

const refused = (form: string, result: FormResult, status: number) => data({ form, result }, status);

/** Saves the layers that a form made, and says beside the form what was in the way. */
async function save(
  { on }: Asked,
  { name, form, field, edition }: { name: string; form: Form; field: string; edition: string },
  sides: DrawnSides,
  message: string,
): Promise<Answer> {
  if (!v.is(DrawnSidesSchema, sides))
    return { ok: false, answer: refused(name, form.refuse({ [field]: "designer:refused.tooMany" }), 422) };
  const saved = await on.save(edition, sides);
  if (saved.ok) return { ok: true, message };
  const isPicture = PICTURE_REFUSALS.has(saved.error);
  return {
    ok: false,
    answer: refused(name, form.refuse({ [isPicture ? field : "edition"]: saved.error }), 409),
  };
}

const PICTURE_REFUSALS: ReadonlySet<string> = new Set([
  "designer:refused.picture",
  "productDesk:catalogueDesk.refused.webp",
]);

/** A text that is new, or in the place of one that is there. */
async function takeText(input: Asked): Promise<Answer> {
  const { context, on, fields } = input;
  const form = readForm(fields, DesignTextSchema);
  if (!form.ok) return { ok: false, answer: refused("text", form.result, 422) };
  const { value } = form;
  const { weight, set } = await setText(context, { family: value.font, text: value.text });
  if (set.missing.length > 0) {
    const result = form.refuse({ text: "productDesk:catalogueDesk.refused.glyphs" });
    return { ok: false, answer: refused("text", result, 422) };
  }
  const personal: PersonalRule | null = value.customisable
    ? {
        label: value.label,
        maxLength: value.maxLength,
        required: value.required,
        sample: value.sample,
        characters: value.characters === "" ? null : value.characters,
      }
    : null;
  const typed = {
    side: value.side,
    place: value.place === "" ? null : value.place,
    text: value.text,
    family: value.font,
    weight,
    ink: value.ink,
    ems: set.ems,
    personal,
  };
  const sides = withText(on.sides, on.items, typed, value.layer || undefined);
  const message = value.layer ? "designer:done.changed" : "designer:done.added";
  return save(input, { name: "text", form, field: "text", edition: value.edition }, sides, message);
}

/** A picture that the tenant has, or one that is sent with the form. */
async function takePicture(input: Asked): Promise<Answer> {
  const { on, fields } = input;
  const files = takeFiles(fields, "file");
  const form = readForm(fields, DesignPictureSchema);
  if (!form.ok) return { ok: false, answer: refused("picture", form.result, 422) };
  const { side, place, edition, picture: chosen } = form.value;
  const [file] = files;
  const result = file && (await on.keepFile(file));
  if (result && !result.ok)
    return { ok: false, answer: refused("picture", form.refuse({ picture: result.error }), 422) };
  const id = result ? result.value : chosen;
  const picture = id === "" ? undefined : await on.picture(id);
  if (!picture || picture.width < 1 || picture.height < 1) {
    const error = id === "" ? "designer:refused.noPicture" : "designer:refused.picture";
    return { ok: false, answer: refused("picture", form.refuse({ picture: error }), 422) };
  }
  const { width, height } = picture;
  const sides = withPicture(on.sides, on.items, {
    side,
    place,
    picture: { id, width, height },
  });
  return save(input, { name: "picture", form, field: "picture", edition }, sides, "designer:done.added");
}

const STEP_DONE: Record<LayerStep, string> = {
  remove: "designer:done.removed",
  up: "designer:done.moved",
  down: "designer:done.moved",
};

/** A step with one layer, or an earlier version taken up again. */
async function takeStep(input: Asked, intent: string): Promise<Answer> {
  const { on, fields } = input;
  const form = readForm(fields, DesignStepSchema);
  if (!form.ok) return { ok: false, answer: refused("step", form.result, 422) };
  const { edition, layer, version } = form.value;
  const step = LAYER_STEPS.find((each) => each === intent);
  if (step) {
    const sides = withLayerStep(on.sides, layer, step);
    if (sides) return save(input, { name: "step", form, field: "edition", edition }, sides, STEP_DONE[step]);
    return { ok: false, answer: refused("step", form.refuse({ edition: "designer:refused.changed" }), 409) };
  }
  const restored = (await on.restore?.(edition, version)) ?? refuse("designer:refused.version");
  if (restored.ok) return { ok: true, message: "designer:done.restored" };
  return { ok: false, answer: refused("step", form.refuse({ edition: restored.error }), 409) };
}

/** What a form of the designer asks for. */
export function takeForm(input: Asked, intent: string): Promise<Answer> {
  if (intent === "text") return takeText(input);
  return intent === "picture" ? takePicture(input) : takeStep(input, intent);
}
