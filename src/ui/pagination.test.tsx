import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Pagination } from './pagination.tsx';

const button = (name: string) => screen.getByRole('button', { name });

describe('pagination', () => {
  it('shows the place, and leads one page on or back [spec 2.116]', async () => {
    const onChange = vi.fn();
    const { person } = renderUi(<Pagination page={2} count={3} onChange={onChange} />);
    expect(screen.getByText('2 / 3')).toBeVisible();
    await person.click(button('Previous page'));
    await person.click(button('Next page'));
    expect(onChange.mock.calls).toEqual([[1], [3]]);
  });

  it.each([
    { page: 1, count: 3, dead: 'Previous page' },
    { page: 3, count: 3, dead: 'Next page' },
  ])('never leads outside of pages 1 to $count from page $page [spec 4.16]', async ({ page, count, dead }) => {
    const onChange = vi.fn();
    const { person } = renderUi(<Pagination page={page} count={count} onChange={onChange} />);
    expect(button(dead)).toHaveAttribute('aria-disabled', 'true');
    await person.click(button(dead));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('does not show where there are no pages', () => {
    renderUi(<Pagination page={1} count={0} onChange={vi.fn()} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
