import { LayerTextsSchema } from "../../schemas/design-layers.ts";
import { DesignPictureSchema, DesignTextSchema } from "../../schemas/designer.ts";
import { inputRules } from "../../schemas/input-rules.ts";

export const DESIGN_TEXT = inputRules(DesignTextSchema);
export const DESIGN_PICTURE = inputRules(DesignPictureSchema);
/** How long what is typed of a layer may be: validated with the whole drawing, so that a field has no duty of a form's. */
const { text, label, name, sample } = inputRules(LayerTextsSchema);
export const LAYER_LENGTHS = {
  text: { maxLength: text.maxLength },
  label: { maxLength: label.maxLength },
  name: { maxLength: name.maxLength },
  sample: { maxLength: sample.maxLength },
};
