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

test.each([
  { title: 'Paid: £54.00', status: 200, reloads: 1 },
  { title: 'This link has expired', status: 410, reloads: 1 },
  { title: 'Pay £54.00', status: 200, reloads: 0 },
  { title: 'Too many attempts', status: 429, reloads: 0 },
  { title: 'Please try again later', status: 503, reloads: 0 },
])(
  'a page that is shown again reloads $reloads times when the server answers “$title” with $status [counter 12.10]',
  ({ title, status, reloads }) => {
    class AnsweredRequest extends EventTarget {
      readonly status = status;
      readonly response = { title };
      open() {}
      send() {
        this.dispatchEvent(new Event('load'));
      }
    }
    const reload = vi.fn();
    vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
    vi.stubGlobal('location', { href: 'https://go.example/pay/x', reload });
    document.title = 'Pay £54.00';
    runPageScript(sendFormScript);
    expect(reload).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reload).toHaveBeenCalledTimes(reloads);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(2 * reloads);

    document.querySelector('form button')?.setAttribute('aria-busy', 'true');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reload).toHaveBeenCalledTimes(2 * reloads);
  },
);
