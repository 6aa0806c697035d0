type Control = HTMLInputElement | HTMLSelectElement;

/** Says what is missing when a field is left, and takes a message away as soon as it is answered. */
export function tellAsOneTypes(): void {
  document.addEventListener("focusout", ({ target }) => {
    const field = target as Control;
    const form = field.form;
    if (!form?.dataset.required || !field.name || field.type === "hidden") return;
    if (field.required && field.value.trim() === "") {
      // A field that nobody has typed in yet is not marked for being empty.
      if (field.dataset.touched !== undefined) show(field, form.dataset.required);
    } else if (field.value !== "" && field.validity.typeMismatch) {
      show(field, form.dataset.email ?? "");
    }
  });
  document.addEventListener("input", ({ target }) => {
    const field = target as Control;
    if (!field.form?.dataset.required) return;
    field.dataset.touched = "";
    if (field.value.trim() !== "") clear(field);
  });
}

function show(field: Control, text: string): void {
  const id = `${field.id}-error`;
  let error = document.getElementById(id);
  if (!error) {
    error = document.createElement("p");
    error.className = "error";
    error.id = id;
    error.setAttribute("role", "alert");
    field.closest(".field")?.insertAdjacentElement("beforeend", error);
    field.setAttribute(
      "aria-describedby",
      [id, field.getAttribute("aria-describedby")].filter(Boolean).join(" "),
    );
  }
  error.textContent = text;
  field.setAttribute("aria-invalid", "true");
}

function clear(field: Control): void {
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.removeAttribute("aria-invalid");
  const rest = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((part) => part !== id);
  if (rest.join("") === "") field.removeAttribute("aria-describedby");
  else field.setAttribute("aria-describedby", rest.join(" "));
}
