const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** As a person's own typing, which is what the app's fields listen to. */
const enter = (field: HTMLInputElement, text: string) => {
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const carryOver = (old: HTMLInputElement, field: HTMLInputElement) => {
  if (old.checked !== old.defaultChecked && old.checked !== field.checked) field.click();
  else if (old.type !== 'checkbox' && old.value !== '') enter(field, old.value);
};

const focus = (field: HTMLInputElement, { selectionStart, selectionEnd }: HTMLInputElement) => {
  field.focus({ preventScroll: true });
  // Null where a field of its type has no selection to set, such as an email's.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
};

/** Selects the app's own field for the same thing. */
const twin = ({ name, type }: HTMLInputElement) => (name === '' ? `input[type="${type}"]` : `input[name="${name}"]`);

/** Puts the app in the place of what was painted first, in one step, with whatever was typed and where the cursor is. */
const handOver = (paint: HTMLElement, root: HTMLElement) => {
  const active = document.activeElement;
  const fields = [...paint.querySelectorAll('input')];
  paint.remove();
  for (const old of fields) {
    const field = root.querySelector<HTMLInputElement>(twin(old));
    if (!field) continue;
    carryOver(old, field);
    if (old === active) focus(field, old);
  }
};

/** Waits until the app shows what `ready` selects, and hands over to it before that is painted; then calls `onDone`. */
export const handOverOnce = (
  paint: HTMLElement,
  root: HTMLElement,
  ready: string,
  onDone: (root: HTMLElement) => void,
) => {
  const observer = new MutationObserver(() => {
    if (!root.querySelector(ready)) return;
    observer.disconnect();
    handOver(paint, root);
    onDone(root);
  });
  observer.observe(root, { childList: true, subtree: true });
};
