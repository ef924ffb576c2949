import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { LoadingPart } from './loading.tsx';
import { showToast, toastStore } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

const getRegion = () => screen.getByRole('status', { name: 'Notifications' });
const showInAct = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));
const waitMs = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isOnScreen = (message: string) => {
  const toast = toastStore.get().find((one) => one.message === message);
  return toast !== undefined && !toast.isHidden;
};

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toastStore.set([]);
    renderUi(<Toasts />);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('appear in a live region that exists before them [spec 2.115]', () => {
    const before = getRegion();
    showInAct({ tone: 'success', message: 'Customer Created!' });
    expect(getRegion()).toBe(before);
    expect(getRegion()).toHaveTextContent('Customer Created!');
  });

  it('leave the screen after 1,500 ms, and stay available to screen readers for 10 more seconds [spec 9.3]', () => {
    showInAct({ tone: 'success', message: 'Customer Created!' });
    waitMs(1499);
    expect(isOnScreen('Customer Created!')).toBe(true);
    waitMs(1);
    expect(isOnScreen('Customer Created!')).toBe(false);
    waitMs(9999);
    expect(getRegion()).toHaveTextContent('Customer Created!');
    waitMs(1);
    expect(getRegion()).toBeEmptyDOMElement();
  });

  it('stay for the given time [spec 9.4]', () => {
    showInAct({ tone: 'success', message: 'Password updated!', timeoutMs: 4000 });
    waitMs(3999);
    expect(isOnScreen('Password updated!')).toBe(true);
    waitMs(1);
    expect(isOnScreen('Password updated!')).toBe(false);
  });

  it('show their details until they leave the screen, and stay while their link has the focus [counter 10.4]', () => {
    showInAct({
      tone: 'success',
      message: 'Payment request sent!',
      detail: <a href="/payments/1">View</a>,
      timeoutMs: 6000,
    });
    const view = screen.getByRole('link', { name: 'View' });
    act(() => view.focus());
    waitMs(6000);
    expect(view).toBeVisible();
    act(() => view.blur());
    waitMs(6000);
    expect(screen.queryByRole('link', { name: 'View' })).not.toBeInTheDocument();
    expect(getRegion()).toHaveTextContent('Payment request sent!');
  });

  it('stay longer when they show an error, and can be dismissed', () => {
    showInAct({ tone: 'error', message: 'Failed to create customer' });
    waitMs(5000);
    expect(isOnScreen('Failed to create customer')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(isOnScreen('Failed to create customer')).toBe(false);
  });

  it('go when their link or button is pressed, after it has done its work [counter 10.4]', () => {
    const onClick = vi.fn();
    showInAct({
      tone: 'success',
      message: 'User Invited!',
      detail: (
        <button type="button" onClick={onClick}>
          Next: VAT
        </button>
      ),
      timeoutMs: 10_000,
    });
    fireEvent.click(screen.getByText('User Invited!'));
    expect(isOnScreen('User Invited!')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Next: VAT' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(isOnScreen('User Invited!')).toBe(false);
  });

  it('stay after a press on Undo, which may fail', () => {
    showInAct({
      tone: 'success',
      message: 'Resending by email to Jo Bloggs',
      detail: <button type="button">Undo</button>,
      hasUndo: true,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(isOnScreen('Resending by email to Jo Bloggs')).toBe(true);
  });

  it('replace the earlier one of the same topic', () => {
    showInAct({ tone: 'success', message: 'User Invited!', topic: 'nextStep' });
    showInAct({ tone: 'success', message: 'Service Created!' });
    showInAct({ tone: 'success', message: 'Logo updated!', topic: 'nextStep' });
    expect(isOnScreen('User Invited!')).toBe(false);
    expect(isOnScreen('Service Created!')).toBe(true);
    expect(isOnScreen('Logo updated!')).toBe(true);
  });

  it('stay while hovered or focused', () => {
    showInAct({ tone: 'error', message: 'Failed to create customer' });
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    waitMs(30_000);
    expect(isOnScreen('Failed to create customer')).toBe(true);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    waitMs(6000);
    expect(isOnScreen('Failed to create customer')).toBe(false);
  });

  it('stand just above the tab bar over rows and days of a list, and above the row and the button that they are about [counter 10.4, counter 10.18]', () => {
    const boxes: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
      tabBar: [780, 844],
      day: [700, 730],
      row: [730, 800],
      saved: [690, 730],
      button: [640, 690],
    };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function getBox(
      this: Element,
    ) {
      const [top, bottom] = boxes[this.id] ?? [0, this.hasAttribute('data-shown') ? 48 : 0];
      return new DOMRect(0, top, 390, bottom - top);
    });
    const showOver = (content: string) => {
      const page = document.createElement('main');
      page.innerHTML = `<ul>${content}</ul><nav id="tabBar" data-tab-bar></nav>`;
      document.body.append(page);
      showInAct({ tone: 'success', message: 'Payment request sent!', isRepeatable: true });
      page.remove();
      return getRegion().style.getPropertyValue('--top');
    };
    expect(showOver('')).toBe('716px');
    toastStore.set([]);
    expect(showOver('<li id="row"><h2 id="day">Today</h2></li>')).toBe('716px');
    toastStore.set([]);
    expect(showOver('<li id="saved" data-mark="new"></li><button id="button"></button>')).toBe(
      '592px',
    );
  });

  it('are placed again when the screen has loaded [counter 10.4]', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function getBox(
      this: Element,
    ) {
      const heightPx = this.hasAttribute('data-shown') || this.id === 'send' ? 48 : 0;
      return new DOMRect(0, this.id === 'send' ? window.innerHeight - 64 : 0, 390, heightPx);
    });
    const screenBelow = renderUi(<LoadingPart />);
    showInAct({ tone: 'success', message: 'Not sent: the resend was undone' });
    const firstTop = Number.parseInt(getRegion().style.getPropertyValue('--top'), 10);
    screenBelow.rerender(<button id="send" type="submit" />);
    const topPx = Number.parseInt(getRegion().style.getPropertyValue('--top'), 10);
    expect(topPx).toBeLessThan(firstTop);
  });

  it('show the same message only once at a time', () => {
    showInAct({ tone: 'success', message: 'User Updated!' });
    showInAct({ tone: 'success', message: 'User Updated!' });
    expect(screen.getAllByText('User Updated!')).toHaveLength(1);
  });
});
