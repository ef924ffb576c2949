import { isModifiedClick } from '../lib/browser/is-modified-click.ts';

const getName = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;

/** The app's element replaces the painted one. */
const findTwin = (painted: Element, root: HTMLElement) => {
  if (painted instanceof HTMLInputElement) {
    const { name, type } = painted;
    const selector = name === '' ? `input[type="${type}"]` : `input[name="${name}"]`;
    return root.querySelector<HTMLElement>(selector) ?? undefined;
  }
  const name = getName(painted);
  return [...root.querySelectorAll<HTMLElement>(painted.localName)].find(
    (element) => getName(element) === name,
  );
};

/** Parts of a screen that are loaded late come after the screen. The user's next press ends the wait. */
const clickTwin = (painted: Element, root: HTMLElement) => {
  const waiting = new AbortController();
  const { signal } = waiting;
  const { pathname } = window.location;
  const click = () => {
    const twin = findTwin(painted, root);
    if (!twin && window.location.pathname === pathname) return;
    waiting.abort();
    twin?.click();
  };
  const observer = new MutationObserver(click);
  signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => waiting.abort(), { signal, capture: true });
  observer.observe(root, { childList: true, subtree: true });
  click();
};

/** The last click waits until the app has loaded. `replay` then clicks the app's element. */
export const recordClicks = (paintRoot: HTMLElement) => {
  let clicked: Element | undefined;
  paintRoot.addEventListener('click', (event) => {
    const element =
      event.target instanceof Element ? event.target.closest('a[href], button') : null;
    // A second click is left to the browser, because the app may never load. A click with a
    // modifier key opens another tab.
    if (!element || element === clicked || isModifiedClick(event)) return;
    event.preventDefault();
    clicked = element;
  });
  paintRoot.addEventListener('submit', (event) => event.preventDefault());
  return { replay: (root: HTMLElement) => clicked && clickTwin(clicked, root) };
};

/**
 * React ignores an `input` event for a text that was set through its own setter of `value`, so this
 * is the browser's.
 */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

const enterText = (field: HTMLInputElement, text: string) => {
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Painted text fields are empty at first, so any text is the user's. */
const copyValue = (from: HTMLInputElement, to: HTMLInputElement) => {
  if (from.checked !== from.defaultChecked && from.checked !== to.checked) to.click();
  else if (from.type !== 'checkbox' && from.value !== '') enterText(to, from.value);
};

const moveFocus = (from: Element, to: HTMLElement) => {
  to.focus({ preventScroll: true });
  if (!(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return;
  // Some input types, such as email, have no selection.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
};

export interface HeldKey {
  readonly key: string;
  readonly element: Element;
}

const isTextField = (element: Element) =>
  element instanceof HTMLInputElement && element.type !== 'checkbox';

/** Enter was pressed and released last in `submittedField`. Typing after that forgets it. */
export const recordKeys = (paintRoot: HTMLElement) => {
  let held: HeldKey | undefined;
  let submittedField: Element | undefined;
  paintRoot.addEventListener('keydown', ({ key, target }) => {
    submittedField = undefined;
    if ((key === ' ' || key === 'Enter') && target instanceof Element)
      held = { key, element: target };
  });
  paintRoot.addEventListener('keyup', () => {
    if (held?.key === 'Enter' && isTextField(held.element)) submittedField = held.element;
    held = undefined;
  });
  return { getHeld: () => held, getSubmittedField: () => submittedField };
};

type RecordedKeys = ReturnType<typeof recordKeys>;

/**
 * Finishes a key press that began on the painted screen:
 * | key | what the app does on keyup |
 * | Space on a button or switch | clicks it |
 * | Enter in a text field | submits the form, because the painted screen prevents the submit on keydown |
 */
const finishKeyPress = ({ key, element }: HeldKey, twin: HTMLElement) => {
  const isText = isTextField(element);
  // The browser has typed Space in a text field on keydown, and has clicked a link or button for
  // Enter.
  const isHandledOnKeyDown = isText ? key === ' ' : key === 'Enter';
  if (isHandledOnKeyDown) return;
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
  // While the user holds the key, the app's element gets further keydown events. The keyup must
  // then not act a second time.
  window.addEventListener('keydown', () => finish.abort(), { signal, capture: true });
};

export const transferInput = (paintRoot: HTMLElement, root: HTMLElement, keys: RecordedKeys) => {
  const active = document.activeElement;
  const isFocused = active !== null && paintRoot.contains(active);
  const fields = [...paintRoot.querySelectorAll('input')];
  paintRoot.remove();
  for (const field of fields) {
    const twin = findTwin(field, root);
    if (twin instanceof HTMLInputElement) copyValue(field, twin);
  }
  const focusTwin = isFocused ? findTwin(active, root) : undefined;
  if (isFocused && focusTwin) moveFocus(active, focusTwin);
  const [heldKey, submittedField] = [keys.getHeld(), keys.getSubmittedField()];
  const heldTwin = heldKey && findTwin(heldKey.element, root);
  if (heldKey && heldTwin) finishKeyPress(heldKey, heldTwin);
  const submittedTwin = submittedField && findTwin(submittedField, root);
  if (submittedTwin instanceof HTMLInputElement) submittedTwin.form?.requestSubmit();
};
