import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { SearchBox } from './search-box.tsx';

const onSearch = vi.fn();

const Searched = () => {
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchBox
        label="Search payments"
        value={search}
        onSearch={(text) => {
          onSearch(text);
          setSearch(text);
        }}
      />
      <button type="button" onClick={() => setSearch('earlier')}>
        Back
      </button>
    </>
  );
};

const box = () => screen.getByRole('searchbox', { name: 'Search payments' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a search box', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onSearch.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('searches for trimmed text with a debounce of 750 ms [spec 5.25, spec 9.2]', () => {
    renderUi(<Searched />);
    type(' j');
    rest(500);
    type(' jo ');
    rest(749);
    expect(onSearch).not.toHaveBeenCalled();
    rest(1);
    expect(onSearch.mock.calls).toEqual([['jo']]);
    expect(box()).toHaveValue(' jo ');
  });

  it('does not search again for the same text', () => {
    renderUi(<Searched />);
    type('jo');
    rest(750);
    type('jo ');
    rest(750);
    type('j');
    rest(100);
    type('jo');
    rest(2000);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('searches at once on Enter, and not again after the debounce', () => {
    renderUi(<Searched />);
    type('jo');
    fireEvent.submit(box());
    expect(onSearch.mock.calls).toEqual([['jo']]);
    rest(750);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('is cleared by its button, and keeps the focus', () => {
    renderUi(<Searched />);
    type('jo');
    rest(750);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onSearch.mock.calls).toEqual([['jo'], ['']]);
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  });

  it('shows a search that changes outside the box', () => {
    renderUi(<Searched />);
    type('jo');
    rest(750);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(box()).toHaveValue('earlier');
    rest(750);
    expect(onSearch).toHaveBeenCalledOnce();
  });
});
