/** What the policy allows no markup to bring along, a script may set. */
export const applyStyles = (content: ParentNode) => {
  for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
};

const measure = '--characters';

/** Puts each text in its place (`data-slot`); a place with nothing to show goes. */
export const fill = (content: ParentNode, texts: Readonly<Record<string, string | null | undefined>>) => {
  for (const element of content.querySelectorAll<HTMLElement>('[data-slot]')) {
    const text = texts[element.dataset.slot ?? ''];
    delete element.dataset.slot;
    if (!text) {
      element.remove();
      continue;
    }
    element.textContent = text;
    if (element.style.getPropertyValue(measure) !== '') element.style.setProperty(measure, String(text.length));
  }
};
