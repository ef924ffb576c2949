import { findTwin } from './find-twin.ts';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Sets the value and dispatches the event that React's inputs listen to. */
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
  // The selection is null for input types that have none, such as email.
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

/** Does on keyup what the browser would have done, because the element that received the keydown has been removed. */
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
  // A repeated keydown reaches the app's own element, and the browser handles it.
  window.addEventListener('keydown', () => finish.abort(), { signal, capture: true });
};

/** Replaces the painted screen by the app, and transfers the typed text, the switches, the focus and a held key. */
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
