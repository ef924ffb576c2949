import { expect, test } from 'vitest';
import { createWellKnownRoutes } from './well-known.ts';

const app = createWellKnownRoutes(() => new Date('2026-03-02T09:00:00Z'));

test('security.txt names a contact and the date on which it expires', async () => {
  const response = await app.request('/security.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect((await response.text()).split('\n')).toEqual([
    expect.stringMatching(/^Contact: (mailto|https|tel):/),
    'Expires: 2026-08-29T09:00:00.000Z',
    'Preferred-Languages: en',
    '',
  ]);
});

test('change-password leads to the screen of the app', async () => {
  const response = await app.request('/change-password');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/change-password']);
});
