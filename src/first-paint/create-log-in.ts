/** Returns the log-in screen that the build has rendered. */
export const createLogIn = () => {
  const content = document.querySelector<HTMLTemplateElement>('#log-in')?.content;
  // The content security policy refuses style attributes, but allows the property `style`.
  for (const element of content?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  return content;
};
