import { isModifiedClick } from '../lib/browser/is-modified-click.ts';

const getName = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;

/** Finds the app's element that replaces a painted field, link or button. */
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

/**
 * Holds back the last click on a painted link or button. `replay` then clicks the app's element that
 * has replaced it.
 */
export const recordClicks = (paintRoot: HTMLElement) => {
  let clicked: Element | undefined;
  paintRoot.addEventListener('click', (event) => {
    const element =
      event.target instanceof Element ? event.target.closest('a[href], button') : null;
    // A second click on the same link is left to the browser, which then loads the link's page,
    // because the app may never load. A click with a modifier key is left to the browser, too,
    // because it opens another tab.
    if (!element || element === clicked || isModifiedClick(event)) return;
    event.preventDefault();
    clicked = element;
  });
  // The text of a search field is transferred to the app.
  paintRoot.addEventListener('submit', (event) => event.preventDefault());
  return { replay: (root: HTMLElement) => clicked && findTwin(clicked, root)?.click() };
};

/**
 * React replaces the setter of `value` on each of its inputs, and then ignores an `input` event for a
 * text that was set through its own setter. So `enterText` calls the setter of the browser.
 */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Fires `input`, because React's inputs listen to this event. */
const enterText = (field: HTMLInputElement, text: string) => {
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Copies only what the user has changed: a switch that is not as it was painted, and a text, because
 * painted text fields are empty at first.
 */
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

/** A key that is down on a painted element. */
export interface HeldKey {
  readonly key: string;
  readonly element: Element;
}

const isTextField = (element: Element) =>
  element instanceof HTMLInputElement && element.type !== 'checkbox';

/**
 * Remembers the text field in which Enter was pressed and released last. Typing after that forgets
 * it.
 */
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
  // Nothing is left to do for Space in a text field, which the browser has typed on keydown, and for
  // Enter on a link or button, which the browser has clicked on keydown.
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
  // While the user holds the key, the browser sends further keydown events to the app's element, and
  // does what the key does there. The app must then not do it a second time on keyup.
  window.addEventListener('keydown', () => finish.abort(), { signal, capture: true });
};

/** Transfers the typed text, the switches, the focus and a held key. */
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
