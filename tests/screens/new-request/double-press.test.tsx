import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForReads,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.get().server.clock() });
  await signIn();
});
afterEach(() => vi.useRealTimers());

interface Situation {
  readonly button: string;
  readonly call: RegExp;
  readonly open: () => Promise<string>;
  readonly fill?: (user: UserEvent) => Promise<unknown>;
}

const fill = async (user: UserEvent, values: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await enterText(user, field, text);
  }
};
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const situations: readonly Situation[] = [
  {
    button: 'Create Customer',
    call: /^POST .*customers\/$/,
    open: async () => '/customers/new',
    fill: (user) => fill(user, { Name: 'Kim Lee', Email: 'kim@example.com' }),
  },
  {
    button: 'Update Customer',
    call: /^PUT .*customers/,
    open: async () => `/customers/${(await server.insertCustomer()).id}/edit`,
    fill: (user) => fill(user, { Name: 'Kim Lee' }),
  },
  {
    button: 'Delete',
    call: /^DELETE .*customers/,
    open: async () => `/customers/${(await server.insertCustomer()).id}/edit`,
    fill: (user) => press(user, 'Delete Customer'),
  },
  {
    button: 'Create Service',
    call: /^POST .*services\/$/,
    open: async () => '/services/new',
    fill: (user) => fill(user, { 'Service Name': 'Polish', Description: 'Polish' }),
  },
  {
    button: 'Update Service',
    call: /^PUT .*services/,
    open: async () => `/services/${(await server.insertService()).id}/edit`,
    fill: (user) => fill(user, { 'Service Name': 'Polish' }),
  },
  {
    button: 'Yes',
    call: /^DELETE .*services/,
    open: async () => `/services/${(await server.insertService()).id}/edit`,
    fill: (user) => press(user, 'Delete Service'),
  },
  {
    button: 'Invite User',
    call: /^POST .*invites\/$/,
    open: async () => '/staff/new',
    fill: (user) =>
      fill(user, { 'First Name': 'Kim', 'Last Name': 'Lee', Email: 'kim@example.com' }),
  },
  {
    button: 'Update User',
    call: /^PUT .*users/,
    open: async () => `/staff/${(await server.insertUser({ email: 'kim@example.com' })).id}/edit`,
    fill: (user) => fill(user, { 'First Name': 'Kim' }),
  },
  {
    button: 'Update Password',
    call: /^POST .*password\/set/,
    open: async () => '/change-password',
    fill: (user) =>
      fill(user, {
        'New Password': 'correct horse battery',
        'Confirm New Password': 'correct horse battery',
      }),
  },
  {
    button: 'Yes',
    call: /^POST .*cancel/,
    open: async () => `/payments/${(await server.insertRequestToJo()).ident}`,
    fill: (user) => press(user, 'Cancel Request'),
  },
  {
    button: 'Resend Request',
    call: /^POST .*resend/,
    open: async () => `/payments/${(await server.insertRequestToJo()).ident}`,
  },
  {
    button: 'Update Shop Profile',
    call: /^PUT .*shop/,
    open: async () => '/settings/shop',
  },
];
test.each(situations)(
  'two presses on $button at the same time write once: $call [offline 2.15]',
  async (situation) => {
    const { button, call, open, fill } = situation;
    const app = await renderApp(await open());
    await fill?.(app.user);
    await app.user.dblClick(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(app.queryClient.isMutating()).toBe(0));
    await waitForReads(app);
    expect(server.writes()).toEqual([expect.stringMatching(call)]);
  },
);
