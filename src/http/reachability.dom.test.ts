import { afterEach, expect, test, vi } from 'vitest';
import { createOfflineError } from './api-error.ts';
import { getUnreachableMessage, reachability } from './reachability.ts';

const setOnLine = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
afterEach(() => {
  vi.restoreAllMocks();
  reachability.reportSuccess();
});

test('the banner and a refused write give the reason from the start of the outage [counter 14.4]', () => {
  setOnLine(false);
  reachability.reportFailure();
  setOnLine(true);
  expect(getUnreachableMessage()).toBe('You’re offline.');
  expect(createOfflineError().detail).toBe('You’re offline. Nothing was sent.');
  reachability.reportSuccess();
  reachability.reportFailure();
  expect(getUnreachableMessage()).toBe('Can’t reach Beepaid at the moment.');
  expect(createOfflineError().detail).toBe('Can’t reach Beepaid at the moment. Nothing was sent.');
  setOnLine(false);
  expect(getUnreachableMessage()).toBe('Can’t reach Beepaid at the moment.');
});
