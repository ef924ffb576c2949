import { describe, expect, it } from 'vitest';
import { findFreeTop } from './find-free-top.ts';

const screen = { top: 64, bottom: 764, heightPx: 48 };

describe('the place of a toast', () => {
  it('is the preferred end of the screen when the toast covers nothing there', () => {
    expect(findFreeTop({ ...screen, isAtEnd: true }, [])).toBe(716);
    expect(findFreeTop({ ...screen, isAtEnd: false }, [])).toBe(64);
  });

  it('covers no button, total or banner if there is room between them [counter 10.4]', () => {
    const total = { top: 60, bottom: 140, weight: 1 };
    const buttons = { top: 600, bottom: 760, weight: 1 };
    const atStart = findFreeTop({ ...screen, isAtEnd: false }, [total, buttons]);
    expect(atStart).toBeGreaterThanOrEqual(140);
    const atEnd = findFreeTop({ ...screen, isAtEnd: true }, [total, buttons]);
    expect(atEnd + screen.heightPx).toBeLessThanOrEqual(600);
  });

  it('covers the least important elements when there is no room', () => {
    const pressed = { top: 500, bottom: 764, weight: 10 };
    const other = { top: 64, bottom: 500, weight: 1 };
    const top = findFreeTop({ ...screen, isAtEnd: true }, [pressed, other]);
    expect(top + screen.heightPx).toBeLessThanOrEqual(500);
  });
});
