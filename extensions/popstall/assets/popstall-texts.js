// Themes name the form of their product page as they like: where the usual name is not there, it is looked for.
for (const [at, box] of document.querySelectorAll("[data-popstall-texts]").entries()) {
  const inputs = box.querySelectorAll("input");
  if (inputs.length === 0 || inputs[0].form) continue;
  const place = box.closest(".shopify-section") ?? document;
  const forms = [...place.querySelectorAll('form[action*="/cart/add"]')];
  const form = forms.find((one) => one.querySelector('[name="id"]') && one.querySelector('[type="submit"]'));
  if (!form) continue;
  // A field named "id" hides the property of that name.
  const name = form.getAttribute("id") ?? `popstall-form-${at}`;
  form.setAttribute("id", name);
  for (const input of inputs) input.setAttribute("form", name);
}
