import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../contract/money.ts';
import { CardGrid } from '../../../ui/list/rows/card-grid.tsx';
import { CardLink, List, ListItem, RowLayout } from '../../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../../ui/list/rows/list-heading.tsx';
import { paymentListOptions } from '../data/api.ts';
import { findRegulars } from './find-regulars.ts';
import { useIsTodayLoaded } from './todays-payments.tsx';

const HISTORY_LENGTH = 50;
const MAX_REGULARS = 4;

const historyOptions = paymentListOptions({ limit: HISTORY_LENGTH, page: 1 });

const useQueriedRegulars = (canLoad: boolean) => {
  const { data } = useQuery({ ...historyOptions, enabled: canLoad });
  return findRegulars(data?.results ?? []).slice(0, MAX_REGULARS);
};

export const useLoadedRegulars = () => useQueriedRegulars(false);

export const useRegulars = () => useQueriedRegulars(useIsTodayLoaded());

interface RegularCardsProps {
  readonly regulars: ReturnType<typeof findRegulars>;
  /** A narrow pane has one card in a row. */
  readonly isInPane?: boolean;
}

export const RegularCards = ({ regulars, isInPane = false }: RegularCardsProps) => {
  const Cards = isInPane ? List : CardGrid;
  return (
    <Cards label="Ask Again">
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
    </Cards>
  );
};

export const Regulars = ({ isReady = true }: { readonly isReady?: boolean }) => {
  const regulars = useRegulars();
  if (regulars.length === 0 || !isReady) return null;
  return (
    <>
      <ListHeading title="Ask Again" />
      <RegularCards regulars={regulars} />
    </>
  );
};
