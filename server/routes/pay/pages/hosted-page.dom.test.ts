import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerPages } from '../../../../tests/support/browser/visits/customer-pages.ts';
import { stillOpenScript } from '../still-open.ts';
import { sendFormScript } from './send-form-script.ts';

const runScript = (script: string) => new Function(script)();

beforeEach(async () => {
  document.body.innerHTML = String(await customerPages.pay);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('Continue without a connection says that nothing was taken, and can be pressed again [counter 12.8]', () => {
  class FailingRequest extends EventTarget {
    open() {}
    send() {
      this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FailingRequest);
  runScript(sendFormScript);
  const button = document.querySelector('button');
  for (let presses = 0; presses < 2; presses += 1) {
    button?.click();
    const notices = document.querySelectorAll('[role=alert]');
    expect(notices).toHaveLength(1);
    expect(notices[0]).toHaveTextContent('Nothing was taken. Please try again.');
    expect(notices[0]).toHaveFocus();
    expect(button).toHaveTextContent('Continue to card');
  }
});

test('a page that stays visible for two seconds reports once that it is open [extra 10.4]', () => {
  vi.useFakeTimers();
  const report = vi.fn(() => Promise.resolve());
  vi.stubGlobal('fetch', report);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  runScript(stillOpenScript);
  vi.advanceTimersByTime(3_000);
  show('visible');
  vi.advanceTimersByTime(1_900);
  show('hidden');
  vi.advanceTimersByTime(3_000);
  expect(report).not.toHaveBeenCalled();
  for (const state of ['visible', 'hidden', 'visible'] as const) {
    show(state);
    vi.advanceTimersByTime(2_000);
  }
  expect(report.mock.calls).toEqual([['?still-open']]);
});
