import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { ProductPicture } from "../../../../ui/product/product-picture.tsx";
import { lineFields, type LinkLine, type LinkPage } from "./models.ts";
import { LINE } from "./payment-link.rules.ts";

/** What the fields of the lines are called, with the product before it: two lines have the same fields. */
export function useLineLabels(lines: readonly LinkLine[]): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries(
    lines.flatMap(({ id, name, words }) => {
      const names = lineFields(id);
      const of = (label: string) => `${name}: ${label}`;
      return [
        [names.colour, of(t("orderDesk:change.colour"))],
        [names.size, of(t("orderDesk:change.size"))],
        [names.quantity, of(t("paymentLinks:create.quantity"))],
        ...words.map(({ layerId, label }) => [names.word(layerId), of(label)]),
      ];
    }),
  );
}

/** The products of the order, and the field that adds another. */
export function LinkLines({ page, result }: { page: LinkPage; result?: FormResult }) {
  const { t } = useTranslation();
  const { lines, products, store } = page;
  return (
    <div className="stack">
      {lines.map((line) => (
        <Line key={line.id} line={line} region={store.region} result={result} />
      ))}
      <div className="row end">
        <SelectField
          // React draws a new field after each added product, so that it shows no product as chosen.
          key={lines.length}
          rules={LINE.add_product}
          label={t(lines.length === 0 ? "paymentLinks:create.product" : "paymentLinks:create.another")}
          choices={[
            { value: "", label: t("paymentLinks:create.choose") },
            ...products.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          result={result}
        />
        <Button look="quiet" name="intent" value="add" formNoValidate>
          {t("paymentLinks:create.add")}
        </Button>
      </div>
    </div>
  );
}

type LineProps = { line: LinkLine; region: LinkPage["store"]["region"]; result?: FormResult };

function Line({ line, region, result }: LineProps) {
  const { t } = useTranslation();
  const { id, name, chosen } = line;
  const names = lineFields(id);
  const [onlySize, ...otherSizes] = line.sizes;
  const isOneSize = otherSizes.length === 0;
  return (
    <div role="group" aria-label={name} className="order-line">
      <input type="hidden" name="line" value={`${id}:${line.productId}`} />
      <ProductPicture src={line.picture} alt="" width={64} />
      <div className="order-line-head">
        <h3>{name}</h3>
        <Button
          look="plain"
          name="intent"
          value={`remove:${id}`}
          formNoValidate
          aria-label={t("paymentLinks:create.removeOf", { name })}
        >
          {t("paymentLinks:create.remove")}
        </Button>
      </div>
      <div className="order-line-fields">
        <SelectField
          rules={LINE.colour}
          name={names.colour}
          label={t("orderDesk:change.colour")}
          choices={line.colours.map((value) => ({ value, label: colourName(t, value, region) }))}
          defaultValue={chosen.colour}
          result={result}
        />
        <SelectField
          rules={LINE.size}
          name={names.size}
          label={t("orderDesk:change.size")}
          choices={[
            ...(isOneSize ? [] : [{ value: "", label: t("paymentLinks:create.choose") }]),
            ...line.sizes.map((value) => ({ value, label: sizeName(t, value) })),
          ]}
          defaultValue={chosen.size || (isOneSize ? onlySize : "")}
          result={result}
        />
        <Field
          rules={LINE.quantity}
          name={names.quantity}
          label={t("paymentLinks:create.quantity")}
          defaultValue={chosen.quantity}
          result={result}
        />
        {line.words.map(({ layerId, label, required }) => (
          <Field
            key={layerId}
            rules={LINE.words}
            name={names.word(layerId)}
            label={required ? label : t("common:fields.optional", { label })}
            // oxlint-disable-next-line own/field-rules-by-hand -- the product's design decides it
            required={required}
            defaultValue={chosen.words[layerId]}
            result={result}
          />
        ))}
      </div>
    </div>
  );
}
