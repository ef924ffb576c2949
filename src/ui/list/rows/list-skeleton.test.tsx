import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageSize } from '../../../../contract/limits.ts';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

it('has the rows of a page and their headings in place of a table', () => {
  renderUi(<ListSkeleton isTable />);
  const rows = screen.getByRole('status').querySelectorAll('[aria-busy] > *');
  expect(rows).toHaveLength(pageSize + 1);
});
