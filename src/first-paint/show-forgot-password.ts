import type { Extension } from '../../contract/extensions.ts';

const extension: Extension = 'password-reset';

interface Whoami {
  readonly client: { readonly extensions?: readonly string[] };
}

/** Shows the link for a forgotten password as soon as the backend says that it can send mail. */
export const showForgotPassword = (paintRoot: HTMLElement) =>
  window.earlyResponses
    ?.get('/api/whoami/')
    // The app reads the response itself later.
    ?.then((response): Promise<Whoami> => response.clone().json())
    .then(({ client }) => {
      if (!client.extensions?.includes(extension)) return;
      paintRoot
        .querySelector('[data-forgot-password]')
        ?.setAttribute('data-forgot-password', 'shown');
    })
    // The app itself reports the failure.
    .catch(() => undefined);
