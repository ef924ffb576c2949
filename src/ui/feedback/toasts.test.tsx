import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { showToast, toastStore } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

const region = () => screen.getByRole('status', { name: 'Notifications' });
const say = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
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
  });

  it('appear in a live region that exists before them [spec 2.115]', () => {
    const before = region();
    say({ tone: 'success', message: 'Customer Created!' });
    expect(region()).toBe(before);
    expect(region()).toHaveTextContent('Customer Created!');
  });

  it('leave the screen after 1,500 ms, and stay available to screen readers for 10 more seconds [spec 9.3]', () => {
    say({ tone: 'success', message: 'Customer Created!' });
    wait(1499);
    expect(isOnScreen('Customer Created!')).toBe(true);
    wait(1);
    expect(isOnScreen('Customer Created!')).toBe(false);
    wait(9999);
    expect(region()).toHaveTextContent('Customer Created!');
    wait(1);
    expect(region()).toBeEmptyDOMElement();
  });

  it('stay for a given time [spec 9.4]', () => {
    say({ tone: 'success', message: 'Password updated!', timeoutMs: 4000 });
    wait(3999);
    expect(isOnScreen('Password updated!')).toBe(true);
    wait(1);
    expect(isOnScreen('Password updated!')).toBe(false);
  });

  it('show a detail until they leave the screen, and stay while its link has the focus [counter 10.4]', () => {
    say({ tone: 'success', message: 'Payment request sent!', detail: <a href="/payments/1">View</a>, timeoutMs: 6000 });
    const view = screen.getByRole('link', { name: 'View' });
    act(() => view.focus());
    wait(6000);
    expect(view).toBeVisible();
    act(() => view.blur());
    wait(6000);
    expect(screen.queryByRole('link', { name: 'View' })).not.toBeInTheDocument();
    expect(region()).toHaveTextContent('Payment request sent!');
  });

  it('show errors for longer, and can be dismissed', () => {
    say({ tone: 'error', message: 'Failed to create customer' });
    wait(5000);
    expect(isOnScreen('Failed to create customer')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(isOnScreen('Failed to create customer')).toBe(false);
  });

  it('stay while hovered or focused', () => {
    say({ tone: 'error', message: 'Failed to create customer' });
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    wait(30_000);
    expect(isOnScreen('Failed to create customer')).toBe(true);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    wait(6000);
    expect(isOnScreen('Failed to create customer')).toBe(false);
  });

  it('show the same message once', () => {
    say({ tone: 'success', message: 'User Updated!' });
    say({ tone: 'success', message: 'User Updated!' });
    expect(screen.getAllByText('User Updated!')).toHaveLength(1);
  });
});
