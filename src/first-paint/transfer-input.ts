import { findTwin } from './find-twin.ts';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Sets the text as typing does, with the event that the app's fields listen to. */
const enterText = (field: HTMLInputElement, text: string) => {
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const copyValue = (from: HTMLInputElement, to: HTMLInputElement) => {
  if (from.checked !== from.defaultChecked && from.checked !== to.checked) to.click();
  else if (from.type !== 'checkbox' && from.value !== '') enterText(to, from.value);
};

const moveFocus = (from: Element, to: HTMLElement) => {
  to.focus({ preventScroll: true });
  if (!(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return;
  // Null where a field of its type, such as an email's, has no selection to set.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
};

/** The key that is down on an element that was painted before the app. */
export interface HeldKey {
  readonly key: string;
  readonly element: Element;
}

/** Records a Space or Enter until it is released. */
export const recordHeldKey = (paint: HTMLElement) => {
  let held: HeldKey | undefined;
  paint.addEventListener('keydown', ({ key, target }) => {
    if ((key === ' ' || key === 'Enter') && target instanceof Element) held = { key, element: target };
  });
  paint.addEventListener('keyup', () => {
    held = undefined;
  });
  return { get: () => held };
};

const isTextField = (element: Element) => element instanceof HTMLInputElement && element.type !== 'checkbox';

/** What the browser would have done: it does nothing, because the key went down on an element that is gone. */
const finishKeyPress = ({ key, element }: HeldKey, twin: HTMLElement) => {
  const isText = isTextField(element);
  // A Space has typed its character; Enter has clicked its link or button.
  if (isText !== (key === 'Enter')) return;
  const finish = new AbortController();
  const { signal } = finish;
  window.addEventListener(
    'keyup',
    (event) => {
      finish.abort();
      if (event.key !== key) return;
      if (isText) (twin as HTMLInputElement).form?.requestSubmit();
      else twin.click();
    },
    { signal, capture: true },
  );
  // A repeat reaches the app's own element, and the browser does the rest.
  window.addEventListener('keydown', () => finish.abort(), { signal, capture: true });
};

/** Replaces what was painted first by the app, with the text that was typed, the switches, the focus and a held key. */
export const transferInput = (paint: HTMLElement, root: HTMLElement, heldKey: HeldKey | undefined) => {
  const active = document.activeElement;
  const isFocused = active !== null && paint.contains(active);
  const fields = [...paint.querySelectorAll('input')];
  paint.remove();
  for (const field of fields) {
    const twin = findTwin(field, root);
    if (twin instanceof HTMLInputElement) copyValue(field, twin);
  }
  const focusTwin = isFocused ? findTwin(active, root) : undefined;
  if (isFocused && focusTwin) moveFocus(active, focusTwin);
  const heldTwin = heldKey && findTwin(heldKey.element, root);
  if (heldKey && heldTwin) finishKeyPress(heldKey, heldTwin);
};
