import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { handleLaunches } from './handle-launches.ts';

type Consumer = (launch: { targetURL?: string | null }) => void;

afterEach(() => void Reflect.deleteProperty(window, 'launchQueue'));

const openAt = (path: string) => {
  let launch: Consumer = () => {};
  const launchQueue = {
    setConsumer: (consumer: Consumer) => {
      launch = consumer;
    },
  };
  Object.defineProperty(window, 'launchQueue', { value: launchQueue, configurable: true });
  const history = createMemoryHistory({ initialEntries: [path] });
  handleLaunches(history);
  const launchShortcut = (target: string) => launch({ targetURL: window.location.origin + target });
  return { history, launchShortcut, launch: (targetURL: string | null) => launch({ targetURL }) };
};

test('a shortcut opens its screen in the app that is already open', () => {
  const { history, launchShortcut } = openAt('/customers?page=2');
  launchShortcut('/payments/new');
  expect(history.location.href).toBe('/payments/new');
  history.back();
  expect(history.location.href).toBe('/customers?page=2');
});

test('the icon of the app does not change the current screen', () => {
  const { history, launchShortcut, launch } = openAt('/payments/new?customerId=7');
  launchShortcut('/');
  launch(null);
  expect([history.location.href, history.length]).toEqual(['/payments/new?customerId=7', 1]);
});

test('a shortcut to the current screen adds no history entry', () => {
  const { history, launchShortcut } = openAt('/payments');
  launchShortcut('/payments');
  expect(history.length).toBe(1);
});

test('the app starts in a browser without launchQueue', () => {
  expect(() => handleLaunches(createMemoryHistory())).not.toThrow();
});
