import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** By another browser context, so the page's cookies stay. */
export const endSession = async (page: Page, origin: string) => {
  const state = await page.context().storageState();
  const otherContext = await page.context().browser()?.newContext({ storageState: state });
  const token = state.cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const response = await otherContext?.request.post(`${origin}/api/logout/`, {
    headers: { 'X-CSRFTOKEN': token },
  });
  expect(response?.status()).toBe(204);
  await otherContext?.close();
};
