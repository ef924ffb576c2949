import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { idleCountdown } from '../../session/idle-timeout.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { IdleCountdown } from './idle-countdown.tsx';

beforeEach(() => sharedDevice.set(true));
afterEach(() => {
  idleCountdown.set(undefined);
  sharedDevice.set(false);
});

const setSecondsLeft = (seconds: number | undefined) => act(() => idleCountdown.set(seconds));

test('the countdown shows every second, and screen readers announce it three times', () => {
  renderUi(<IdleCountdown />);
  const liveRegion = screen.getByRole('status', { name: 'Logging out' });
  expect(liveRegion.textContent).toBe('');
  const announcements = new Set<string | null>();
  for (let seconds = 60; seconds > 0; seconds -= 1) {
    setSecondsLeft(seconds);
    const shown = seconds === 60 ? '1:00' : `0:${String(seconds).padStart(2, '0')}`;
    expect(screen.getByRole('timer')).toHaveTextContent(`Logging out in ${shown}`);
    announcements.add(liveRegion.textContent);
  }
  expect([...announcements]).toEqual([
    'Logging out in a minute, unless you use the app.',
    'Logging out in 30 seconds, unless you use the app.',
    'Logging out in 10 seconds, unless you use the app.',
  ]);
});

test('Stay Logged In removes the countdown', async () => {
  const { user } = renderUi(<IdleCountdown />);
  setSecondsLeft(42);
  await user.click(screen.getByRole('button', { name: 'Stay Logged In' }));
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('the countdown is a landmark, so that users of screen readers can jump to it [markup 1.3]', () => {
  renderUi(<IdleCountdown />);
  setSecondsLeft(42);
  const landmark = screen.getByRole('region', { name: 'Logging out' });
  expect(within(landmark).getByRole('button', { name: 'Stay Logged In' })).toBeVisible();
});

test('a device that is not shared shows no countdown', () => {
  sharedDevice.set(false);
  renderUi(<IdleCountdown />);
  setSecondsLeft(42);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
