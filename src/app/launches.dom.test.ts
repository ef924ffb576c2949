import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { followLaunches } from './launches.ts';

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
  followLaunches(history);
  const press = (target: string) => launch({ targetURL: window.location.origin + target });
  return { history, press, launch: (targetURL: string | null) => launch({ targetURL }) };
};

test('a shortcut opens its screen in the app that is open', () => {
  const { history, press } = openAt('/customers?page=2');
  press('/payments/new');
  expect(history.location.href).toBe('/payments/new');
  history.back();
  expect(history.location.href).toBe('/customers?page=2');
});

test('the icon leaves a person where they are', () => {
  const { history, press, launch } = openAt('/payments/new?customerId=7');
  press('/');
  launch(null);
  expect([history.location.href, history.length]).toEqual(['/payments/new?customerId=7', 1]);
});

test('a shortcut to where a person is already adds no step', () => {
  const { history, press } = openAt('/payments');
  press('/payments');
  expect(history.length).toBe(1);
});

test('without launches of its own, a browser goes on as ever', () => {
  expect(() => followLaunches(createMemoryHistory())).not.toThrow();
});
