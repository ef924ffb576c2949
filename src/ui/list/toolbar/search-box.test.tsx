import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { SearchBox } from './search-box.tsx';

const onSearch = vi.fn();

const SearchBoxWithBack = () => {
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

const getBox = () => screen.getByRole('searchbox', { name: 'Search payments' });
const type = (text: string) => fireEvent.change(getBox(), { target: { value: text } });
const waitMs = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a search box', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onSearch.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('searches for the trimmed text after a pause of 750 ms [spec 5.25, spec 9.2]', () => {
    renderUi(<SearchBoxWithBack />);
    type(' j');
    waitMs(500);
    type(' jo ');
    waitMs(749);
    expect(onSearch).not.toHaveBeenCalled();
    waitMs(1);
    expect(onSearch.mock.calls).toEqual([['jo']]);
    expect(getBox()).toHaveValue(' jo ');
  });

  it('does not search again for the same text', () => {
    renderUi(<SearchBoxWithBack />);
    type('jo');
    waitMs(750);
    type('jo ');
    waitMs(750);
    type('j');
    waitMs(100);
    type('jo');
    waitMs(2000);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('searches at once on Enter, and not again after the pause', () => {
    renderUi(<SearchBoxWithBack />);
    type('jo');
    fireEvent.submit(getBox());
    expect(onSearch.mock.calls).toEqual([['jo']]);
    waitMs(750);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('has a submit button, for users who cannot press Enter [markup 1.4]', () => {
    renderUi(<SearchBoxWithBack />);
    type('jo');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch.mock.calls).toEqual([['jo']]);
  });

  it('searches at once when the user leaves it with Tab, and not when the user leaves it with a pointer [counter 16.12]', () => {
    renderUi(<SearchBoxWithBack />);
    type('jo');
    fireEvent.blur(getBox());
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.keyDown(getBox(), { key: 'Tab' });
    expect(onSearch.mock.calls).toEqual([['jo']]);
    waitMs(750);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('is cleared by its button, and then has the focus', () => {
    renderUi(<SearchBoxWithBack />);
    type('jo');
    waitMs(750);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onSearch.mock.calls).toEqual([['jo'], ['']]);
    expect(getBox()).toHaveValue('');
    expect(getBox()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  });

  it('shows a search that changes outside the box', () => {
    renderUi(<SearchBoxWithBack />);
    type('jo');
    waitMs(750);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(getBox()).toHaveValue('earlier');
    waitMs(750);
    expect(onSearch).toHaveBeenCalledOnce();
  });
});
