import type { Screen } from './create-screen.ts';

/** With the page's session and CSRF token. */
export const postFromPage = (screen: Screen, path: string, payload: object) =>
  screen.evaluate(
    async (url: string, body: string) => {
      // The first call sets the cookie.
      await fetch('/api/whoami/');
      const csrfToken = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRFTOKEN': csrfToken };
      const response = await fetch(url, { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    },
    `/api${path}`,
    JSON.stringify(payload),
  );
