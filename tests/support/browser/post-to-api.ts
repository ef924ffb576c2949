import type { Page } from '@playwright/test';

/** POSTs `data` to `url` with the session and the CSRF token of `page`. @throws when the response is not successful */
export const postToApi = async (page: Page, url: string, data: object = {}) => {
  const { origin } = new URL(url);
  const cookies = await page.context().cookies(origin);
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const answer = await page.request.post(url, { data, headers: { 'X-CSRFTOKEN': token, Origin: origin } });
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`);
  return answer;
};
