import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { Amount } from '../../data/amount.tsx';
import { StatusBadge } from '../../data/status-badge.tsx';
import { CardLink, List, ListItem, RowLayout } from './list-card.tsx';

describe('a list of cards', () => {
  it('is a labelled list of links named by their content [spec 2.117]', () => {
    renderUi(
      <List label="Payments">
        <ListItem>
          <CardLink
            render={({ className, children }) => (
              <a {...{ className, children }} href="/payments/7K2M" />
            )}
          >
            <RowLayout
              title="Jo Bloggs"
              lines={['jo@x.ie', null, 'Boiler']}
              meta="21/11 14:05"
              aside={<Amount pence={4500} />}
              badge={<StatusBadge tone="positive">paid</StatusBadge>}
            />
          </CardLink>
        </ListItem>
      </List>,
    );
    const list = screen.getByRole('list', { name: 'Payments' });
    const link = within(list).getByRole('link');
    expect(link).toHaveAttribute('href', '/payments/7K2M');
    for (const text of ['Jo Bloggs', 'jo@x.ie', 'Boiler', '£45.00', 'paid', '21/11 14:05']) {
      expect(link).toHaveTextContent(text);
    }
  });
});
