import type { Page } from '@playwright/test';

/** With the session and CSRF token of `page`. @throws when the response is not successful */
export const postToApi = async (page: Page, url: string, data: object = {}) => {
  const { origin } = new URL(url);
  const cookies = await page.context().cookies(origin);
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const response = await page.request.post(url, {
    data,
    headers: { 'X-CSRFTOKEN': token, Origin: origin },
  });
  if (!response.ok())
    throw new Error(`${url} responded with ${response.status()}: ${await response.text()}`);
  return response;
};
