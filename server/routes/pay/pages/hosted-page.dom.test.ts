import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPageScript } from '../../../../tests/support/app/run-page-script.ts';
import { customerPages } from '../../../../tests/support/browser/visits/customer-pages.ts';
import { firstInputScript } from '../still-open.ts';
import { sendFormScript } from './send-form-script.ts';

beforeEach(async () => {
  document.body.innerHTML = String(await customerPages.pay);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('Continue without a connection says that the press took no money, and can be pressed again [counter 12.8]', () => {
  class FailingRequest extends EventTarget {
    open() {}
    send() {
      this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FailingRequest);
  runPageScript(sendFormScript);
  const button = document.querySelector('button');
  for (let presses = 0; presses < 2; presses += 1) {
    button?.click();
    const notices = document.querySelectorAll('[role=alert]');
    expect(notices).toHaveLength(1);
    expect(notices[0]).toHaveTextContent(
      'Nothing was taken just now. Please try again. If you have paid before, please don’t pay again; your link will show it.',
    );
    expect(notices[0]).toHaveFocus();
    expect(button).toHaveTextContent('Continue to card');
  }
});

test('the first touch or key on the page reports once that the page is open [extra 10.4]', () => {
  const report = vi.fn(() => Promise.resolve());
  vi.stubGlobal('fetch', report);
  runPageScript(firstInputScript);
  expect(report).not.toHaveBeenCalled();
  for (const type of ['pointerdown', 'keydown', 'pointermove'])
    document.dispatchEvent(new Event(type));
  expect(report.mock.calls).toEqual([['?still-open']]);
});
