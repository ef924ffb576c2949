/** The content security policy refuses styles in markup: they travel as data. */
export const withStylesAsData = (place: Element) => {
  for (const element of place.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  return place;
};

/** Empties each element that shows one of `texts` and nothing else, and names it as the place for it (`data-slot`). */
export const withSlots = (place: Element, texts: Readonly<Record<string, string>>) => {
  for (const [slot, text] of Object.entries(texts)) {
    const shown = [...place.querySelectorAll('*')].filter(
      (element) => element.childElementCount === 0 && element.textContent === text,
    );
    if (shown.length === 0) throw new Error(`Nothing shows “${text}”`);
    for (const element of shown) {
      element.textContent = '';
      element.setAttribute('data-slot', slot);
    }
  }
  return place;
};

export const elementOf = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place;
};

/** The first element that `selector` finds; throws where there is none. */
export const one = (place: ParentNode, selector: string) => {
  const found = place.querySelector(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
