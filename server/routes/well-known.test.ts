import { expect, test } from 'vitest';
import { createWellKnownRoutes } from './well-known.ts';

const clock = () => new Date('2026-03-02T09:00:00Z');
const createRoutes = (securityContact?: string) =>
  createWellKnownRoutes({ clock, settings: { securityContact } });

test('security.txt has the contact and the date on which it expires [audit 3.1]', async () => {
  const response = await createRoutes('mailto:security@example.com').request('/security.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect((await response.text()).split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Expires: 2026-08-29T09:00:00.000Z',
    'Preferred-Languages: en',
    '',
  ]);
});

test('security.txt gets 404 when the operator has set no contact [audit 3.1]', async () => {
  expect((await createRoutes().request('/security.txt')).status).toBe(404);
});

test('/.well-known/change-password leads to the screen of the app [audit 3.1]', async () => {
  const response = await createRoutes().request('/change-password');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/change-password']);
});
