/** The build has rendered the template. */
export const createLogIn = () => {
  const content = document.querySelector<HTMLTemplateElement>('#log-in')?.content;
  // The content security policy refuses style attributes, but allows the property `style`.
  for (const element of content?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  return content;
};

interface Whoami {
  readonly client: { readonly mails_password_links?: boolean };
}

export const showForgotPassword = (paintRoot: HTMLElement) =>
  window.earlyResponses
    ?.get('/api/whoami/')
    // The app reads the response itself later.
    ?.then((response): Promise<Whoami> => response.clone().json())
    .then(({ client }) => {
      if (!client.mails_password_links) return;
      paintRoot
        .querySelector('[data-forgot-password]')
        ?.setAttribute('data-forgot-password', 'shown');
    })
    .catch(() => undefined);
