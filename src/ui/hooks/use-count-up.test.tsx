import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { matchMedia } from '../../../tests/support/app/match-media.ts';
import { useCountUp } from './use-count-up.ts';

const Figure = ({ target }: { readonly target: number }) => <output>{useCountUp(target)}</output>;

const getFigure = () => Number(screen.getByRole('status').textContent);
const waitMs = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts up to a figure that has grown, and shows a smaller one at once [counter 10.15]', () => {
  const { rerender } = render(<Figure target={100} />);
  expect(getFigure()).toBe(100);
  rerender(<Figure target={200} />);
  expect(getFigure()).toBe(100);
  waitMs(350);
  expect(getFigure()).toBeGreaterThan(120);
  expect(getFigure()).toBeLessThan(180);
  waitMs(400);
  expect(getFigure()).toBe(200);
  rerender(<Figure target={50} />);
  expect(getFigure()).toBe(50);
  waitMs(50);
  rerender(<Figure target={60} />);
  expect(getFigure()).toBe(50);
});

it('goes on from what is shown when the figure grows again [counter 10.15]', () => {
  const { rerender } = render(<Figure target={0} />);
  rerender(<Figure target={100} />);
  waitMs(350);
  const shown = getFigure();
  rerender(<Figure target={1_000} />);
  expect(getFigure()).toBe(shown);
  waitMs(800);
  expect(getFigure()).toBe(1_000);
});

it('shows the figure at once when the device asks for less motion [counter 10.15]', () => {
  matchMedia('(prefers-reduced-motion: reduce)');
  const { rerender } = render(<Figure target={100} />);
  rerender(<Figure target={200} />);
  expect(getFigure()).toBe(200);
});
