import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

const entries = ['New Request', 'Payments', 'Customers', 'Change Password'];

const Entries = () => (
  <div role="menu" tabIndex={-1} onKeyDown={useTypeAhead()}>
    {entries.map((entry) => (
      <button key={entry} type="button" role="menuitem">
        {entry}
      </button>
    ))}
  </div>
);

let now = 0;
const press = (
  key: string,
  { after = 0, ...modifiers }: { after?: number; ctrlKey?: boolean } = {},
) => {
  now += after;
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
};
const getFocusedText = () => document.activeElement?.textContent;

describe('typing in a menu', () => {
  beforeEach(() => {
    now = 10_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    renderUi(<Entries />);
    screen.getByRole('menu').focus();
  });

  test('focuses the entry that begins with the typed text [spec 9.31]', () => {
    press('c');
    expect(getFocusedText()).toBe('Customers');
    press('h', { after: 349 });
    expect(getFocusedText()).toBe('Change Password');
  });

  test('starts a new search after a pause of 350 ms [spec 9.31]', () => {
    press('c');
    press('p', { after: 350 });
    expect(getFocusedText()).toBe('Payments');
  });

  test('moves through all entries that begin with the same letter when the letter is repeated', () => {
    press('c');
    press('c', { after: 100 });
    expect(getFocusedText()).toBe('Change Password');
    press('c', { after: 100 });
    expect(getFocusedText()).toBe('Customers');
  });

  test('ignores the space bar, shortcuts, and text with which no entry begins', () => {
    press('p');
    for (const [key, modifiers] of [
      ['x', {}],
      [' ', {}],
      ['n', { ctrlKey: true }],
    ] as const) {
      press(key, { after: 1000, ...modifiers });
      expect(getFocusedText()).toBe('Payments');
    }
  });
});
