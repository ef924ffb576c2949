import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Service } from '../../../contract/entities/service.ts';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { createMatcher } from '../../../contract/text/match-search.ts';
import type { HelpQuestion } from '../../features/help/help-questions.ts';
import { getStatusBadge } from '../../features/payments/model/status-badge.ts';
import { formatShortDate } from '../../lib/format/dates.ts';
import { Amount } from '../../ui/data/amount.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { RowLayout } from '../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../ui/list/rows/row-address.tsx';
import type { ScreenEntry } from './find-screens.ts';
import type { CustomerRow, PaymentRow, useRecentRows } from './recent-rows.ts';
import type { useSearchResults } from './use-search-results.ts';

export interface SearchOption {
  /** The id is unique among all options, without spaces. */
  readonly id: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;
  readonly content: ReactNode;
}

export interface SearchGroup {
  readonly title: string;
  readonly options: readonly SearchOption[];
}

const toCustomerOption = ({ id, name, email, phone }: CustomerRow): SearchOption => ({
  id: `customer-${id}`,
  link: { to: '/customers/$customerId', params: { customerId: String(id) } },
  content: (
    <RowLayout title={name} lines={[<RowAddress key="address" email={email} phone={phone} />]} />
  ),
});

/** The reference has a line of its own, and only where it was searched for. */
const toPaymentOption = (payment: PaymentRow, isReferenceShown = false): SearchOption => {
  const { ident, createdAt, customer, description, amountGross, status } = payment;
  const { tone, label } = getStatusBadge(status);
  return {
    id: `payment-${ident}`,
    link: { to: '/payments/$paymentRequestId', params: { paymentRequestId: ident } },
    content: (
      <RowLayout
        title={customer.name}
        aside={<Amount pence={amountGross} />}
        lines={[description]}
        lineMeta={formatShortDate(createdAt)}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        notes={isReferenceShown ? ident : undefined}
      />
    ),
  };
};

const toServiceOption = ({ id, name, description }: Service): SearchOption => ({
  id: `service-${id}`,
  link: { to: '/services/$serviceId/edit', params: { serviceId: String(id) } },
  content: <RowLayout title={name} lines={[description]} />,
});

const toStaffOption = ({ id, firstName, lastName, email }: StaffUser): SearchOption => ({
  id: `staff-${id}`,
  link: { to: '/staff/$userId/edit', params: { userId: String(id) } },
  content: (
    <RowLayout
      title={`${firstName} ${lastName}`}
      lines={[<RowAddress key="email" email={email} />]}
    />
  ),
});

const toQuestionOption = ({ id, question }: HelpQuestion): SearchOption => ({
  id: `question-${id}`,
  link: { to: '/help', hash: id },
  content: <RowLayout title={question} />,
});

const toScreenOption = ({ label, description, to = '/' }: ScreenEntry): SearchOption => ({
  id: `screen-${to.replaceAll('/', '-')}`,
  link: { to },
  content: <RowLayout title={label} lines={[description]} />,
});

interface ListGroup<Row> {
  readonly title: string;
  readonly found: { readonly rows: readonly Row[]; readonly count: number };
  readonly toOption: (row: Row) => SearchOption;
  readonly to: '/customers' | '/payments' | '/services' | '/staff';
  readonly search: string;
}

/** A group with more rows than it shows ends with a link to all. */
const toGroup = <Row,>({ title, found, toOption, to, search }: ListGroup<Row>): SearchGroup => {
  const { rows, count } = found;
  const options = rows.map(toOption);
  if (count <= rows.length) return { title, options };
  const all: SearchOption = {
    id: `all-${title.toLowerCase()}`,
    link: { to, search: { search } },
    content: <RowLayout title={`All ${count.toLocaleString('en-GB')} ${title}`} />,
  };
  return { title, options: [...options, all] };
};

/** Without a text, the user probably opens these again. */
export const listRecentGroups = (
  { customers, payments }: ReturnType<typeof useRecentRows>,
  screens: readonly ScreenEntry[],
): readonly SearchGroup[] =>
  [
    { title: 'Recent Customers', options: customers.map(toCustomerOption) },
    { title: 'Recent Payments', options: payments.map((payment) => toPaymentOption(payment)) },
    { title: 'Screens', options: screens.map(toScreenOption) },
  ].filter(({ options }) => options.length > 0);

interface SearchMatches extends ReturnType<typeof useSearchResults> {
  readonly screens: readonly ScreenEntry[];
  readonly questions: readonly HelpQuestion[];
}

export const listSearchGroups = ({
  typed: search,
  customers,
  payments,
  services,
  staff,
  screens,
  questions,
}: SearchMatches): readonly SearchGroup[] => {
  const hasReference = createMatcher<PaymentRow>({ getTexts: ({ ident }) => [ident] }, search);
  return [
    toGroup({
      title: 'Customers',
      found: customers,
      toOption: toCustomerOption,
      to: '/customers',
      search,
    }),
    toGroup({
      title: 'Payments',
      found: payments,
      toOption: (payment) => toPaymentOption(payment, hasReference(payment)),
      to: '/payments',
      search,
    }),
    toGroup({
      title: 'Services',
      found: services,
      toOption: toServiceOption,
      to: '/services',
      search,
    }),
    toGroup({ title: 'Staff', found: staff, toOption: toStaffOption, to: '/staff', search }),
    { title: 'Screens', options: screens.map(toScreenOption) },
    { title: 'Help', options: questions.map(toQuestionOption) },
  ].filter(({ options }) => options.length > 0);
};
