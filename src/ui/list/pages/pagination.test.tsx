import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { Pagination } from './pagination.tsx';

const getButton = (name: string) => screen.getByRole('button', { name });

describe('pagination', () => {
  it('shows the page, and goes one page forward or back [spec 2.116]', async () => {
    const onChange = vi.fn();
    const { user } = renderUi(<Pagination page={2} count={3} onChange={onChange} />);
    expect(screen.getByText('2 / 3')).toBeVisible();
    await user.click(getButton('Previous page'));
    await user.click(getButton('Next page'));
    expect(onChange.mock.calls).toEqual([[1], [3]]);
  });

  it.each([
    { page: 1, count: 3, disabledButton: 'Previous page' },
    { page: 3, count: 3, disabledButton: 'Next page' },
  ])(
    'never leads outside of pages 1 to $count from page $page [spec 4.16]',
    async ({ page, count, disabledButton }) => {
      const onChange = vi.fn();
      const { user } = renderUi(<Pagination page={page} count={count} onChange={onChange} />);
      expect(getButton(disabledButton)).toHaveAttribute('aria-disabled', 'true');
      await user.click(getButton(disabledButton));
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  it('goes to a typed page after a press, a number and Enter, and to the first and last page with keys [counter 6.4]', async () => {
    const onChange = vi.fn();
    const { user } = renderUi(<Pagination page={2} count={3000} onChange={onChange} />);
    await user.click(getButton('2 / 3,000'));
    await user.keyboard('1500{Enter}');
    expect(getButton('2 / 3,000')).toBeVisible();
    await user.click(getButton('2 / 3,000'));
    await user.keyboard('99999{Enter}');
    await user.click(getButton('2 / 3,000'));
    await user.keyboard('7{Escape}');
    getButton('Next page').focus();
    await user.keyboard('{Home}{End}');
    expect(onChange.mock.calls).toEqual([[1500], [3000], [1], [3000]]);
  });

  it.each([0, 1])('is hidden with %i pages [counter 10.10]', (count) => {
    renderUi(<Pagination page={1} count={count} onChange={vi.fn()} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
