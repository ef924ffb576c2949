import { pageSize } from '../../../../contract/limits.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import type {
  PaymentFilterName,
  PaymentOrder,
  paymentQuery,
} from '../../../../contract/payments/payment-query.ts';
import { searchedInPayments } from '../../../../contract/text/searched-fields.ts';
import type { ListParams } from '../../../lib/list-search.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import type { ListDescription, SectionListDescription } from '../../../ui/list/list-description.ts';
import { paymentListOptions } from './api.ts';

export type PaymentListParams = ListParams<typeof paymentQuery>;

const getAge = ({ createdAt }: PaymentSummary) => [Date.parse(createdAt)];
const getAmount = ({ amountGross }: PaymentSummary) => [amountGross];

/** A customer's screen has the list, too. */
export const paymentListDescription = {
  noun: 'payments',
  path: '/payments',
  queryKey: paymentKeys.lists,
  getKey: ({ ident }: PaymentSummary) => ident,
  getPage: ({ page = 1, ...params }: PaymentListParams) =>
    paymentListOptions({ limit: pageSize, page, ...params }),
  columns: [
    { heading: 'Date' },
    { heading: 'Customer' },
    { heading: 'What for' },
    { heading: 'Status' },
    { heading: 'Amount', isAtEnd: true },
  ],
  capability: 'lists',
  filterCapabilities: { paidFrom: 'books', paidTo: 'books' },
  specifiedFilters: ['customerId', 'userId'],
  defaultOrder: 'newest',
  orders: {
    newest: { label: 'Newest first', column: 'Date', direction: 'descending', by: getAge },
    oldest: { label: 'Oldest first', column: 'Date', direction: 'ascending', by: getAge },
    largest: { label: 'Largest first', column: 'Amount', direction: 'descending', by: getAmount },
    smallest: { label: 'Smallest first', column: 'Amount', direction: 'ascending', by: getAmount },
  },
  filters: {
    unpaid: { label: 'Unpaid', description: 'unpaid' },
    undelivered: { label: 'Undelivered', description: 'undelivered' },
    mine: { label: 'Mine', description: 'by you' },
    disputed: {
      label: 'Disputed',
      description: 'disputed',
      isOffered: ({ hasDisputes }) => hasDisputes,
    },
  },
  searched: searchedInPayments,
} as const satisfies ListDescription<PaymentSummary, PaymentOrder, PaymentFilterName> &
  SectionListDescription<PaymentListParams>;
