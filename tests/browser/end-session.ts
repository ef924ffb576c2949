import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Logs this browser's session out on the server, behind the page's back. */
export const endSession = async (page: Page, origin: string) => {
  const state = await page.context().storageState();
  const elsewhere = await page.context().browser()?.newContext({ storageState: state });
  const token = state.cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const answer = await elsewhere?.request.post(`${origin}/api/logout/`, { headers: { 'X-CSRFTOKEN': token } });
  expect(answer?.status()).toBe(204);
  await elsewhere?.close();
};
