import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { idleCountdown } from '../features/session/idle.ts';
import { sharedDevice } from '../features/session/shared-device.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { IdleCountdown } from './idle-countdown.tsx';

beforeEach(() => sharedDevice.set(true));
afterEach(() => {
  idleCountdown.set(undefined);
  sharedDevice.set(false);
});

const left = (seconds: number | undefined) => act(() => idleCountdown.set(seconds));

test('shows every second, and says three times what it means', () => {
  renderUi(<IdleCountdown />);
  const spoken = screen.getByRole('status', { name: 'Signing out' });
  expect(spoken.textContent).toBe('');
  const said = new Set<string | null>();
  for (let seconds = 60; seconds > 0; seconds -= 1) {
    left(seconds);
    const shown = seconds === 60 ? '1:00' : `0:${String(seconds).padStart(2, '0')}`;
    expect(screen.getByRole('timer')).toHaveTextContent(`Signing out in ${shown}`);
    said.add(spoken.textContent);
  }
  expect([...said]).toEqual([
    'Signing out in a minute, unless you use the app.',
    'Signing out in 30 seconds, unless you use the app.',
    'Signing out in 10 seconds, unless you use the app.',
  ]);
});

test('goes at once with Stay signed in', async () => {
  const { person } = renderUi(<IdleCountdown />);
  left(42);
  await person.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('is nothing at all on a device of one person', () => {
  sharedDevice.set(false);
  renderUi(<IdleCountdown />);
  left(42);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
