import type { Screen } from './create-screen.ts';

/** POSTs `payload` to the API with the session and the CSRF token of the page. */
export const postFromPage = (screen: Screen, path: string, payload: object) =>
  screen.evaluate(
    async (url: string, body: string) => {
      // The first call of the API sets the cookie.
      await fetch('/api/whoami/');
      const csrfToken = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRFTOKEN': csrfToken };
      const response = await fetch(url, { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    },
    `/api${path}`,
    JSON.stringify(payload),
  );
