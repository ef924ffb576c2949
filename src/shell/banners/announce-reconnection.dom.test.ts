import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reachability } from '../../http/reachability.ts';
import { toastStore } from '../../ui/feedback/toast-store.ts';
import { announceReconnection } from './announce-reconnection.ts';

let unsubscribe = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  unsubscribe = announceReconnection();
});
afterEach(() => {
  unsubscribe();
  reachability.reportSuccess();
  toastStore.set([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const getShownToasts = () =>
  toastStore
    .get()
    .filter(({ isHidden }) => !isHidden)
    .map(({ message }) => message);

describe('the message “Back online”', () => {
  test('shows once when an outage ends [counter 14.5]', () => {
    reachability.reportSuccess();
    expect(getShownToasts()).toEqual([]);
    reachability.reportFailure();
    wait(1_000);
    reachability.reportFailure();
    reachability.reportSuccess();
    expect(getShownToasts()).toEqual(['Back online']);
    toastStore.set([]);
    reachability.reportSuccess();
    setHidden(true);
    setHidden(false);
    expect(getShownToasts()).toEqual([]);
  });

  test('does not show after an outage that was too short to notice [counter 14.5]', () => {
    for (let outage = 0; outage < 3; outage += 1) {
      reachability.reportFailure();
      wait(999);
      reachability.reportSuccess();
      wait(5_000);
    }
    expect(getShownToasts()).toEqual([]);
  });

  test('does not show for an outage that ends when the page is shown again [counter 14.5]', () => {
    reachability.reportFailure();
    wait(60_000);
    setHidden(true);
    wait(60_000);
    setHidden(false);
    wait(200);
    reachability.reportSuccess();
    expect(getShownToasts()).toEqual([]);
  });

  test('is hidden when the next outage starts [counter 14.5]', () => {
    reachability.reportFailure();
    wait(2_000);
    reachability.reportSuccess();
    reachability.reportFailure();
    expect(getShownToasts()).toEqual([]);
  });
});
