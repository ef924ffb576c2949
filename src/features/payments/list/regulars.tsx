import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../contract/money.ts';
import { CardGrid } from '../../../ui/list/rows/card-grid.tsx';
import { CardLink, ListItem, RowLayout } from '../../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../../ui/list/rows/list-heading.tsx';
import { paymentListOptions } from '../data/api.ts';
import { findRegulars } from './find-regulars.ts';
import { useIsTodayLoaded } from './todays-payments.tsx';

const HISTORY_LENGTH = 50;
const MAX_REGULARS = 4;
const MAX_COMPACT_REGULARS = 2;

const historyOptions = paymentListOptions({ limit: HISTORY_LENGTH, page: 1 });

interface RegularsProps {
  /** A form below must not move, so only two regulars show, and only loaded ones. */
  readonly isCompact?: boolean;
  readonly isReady?: boolean;
}

export const Regulars = ({ isCompact = false, isReady = true }: RegularsProps) => {
  const isTodayLoaded = useIsTodayLoaded();
  const { data } = useQuery({
    ...historyOptions,
    enabled: isTodayLoaded && !isCompact,
  });
  const count = isCompact ? MAX_COMPACT_REGULARS : MAX_REGULARS;
  const regulars = findRegulars(data?.results ?? []).slice(0, count);
  if (regulars.length === 0 || !isReady) return null;
  return (
    <>
      <ListHeading title="Ask Again" />
      <CardGrid label="Ask Again">
        {regulars.map(({ ident, customer, description, amountGross }) => (
          <ListItem key={ident}>
            <CardLink
              render={(props) => <Link {...props} to="/payments/new" search={{ from: ident }} />}
            >
              <RowLayout
                title={customer.name}
                lines={[[formatMoney(amountGross), description].filter(Boolean).join(' · ')]}
              />
            </CardLink>
          </ListItem>
        ))}
      </CardGrid>
    </>
  );
};
