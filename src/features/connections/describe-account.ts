import type { PaymentConnection } from '../../../contract/entities/connection.ts';
import { formatDayAndTime } from '../../lib/format/dates.ts';

export type AccountChange = NonNullable<PaymentConnection['change']>;

const names: Readonly<Record<string, string>> = { stripe: 'Stripe', mollie: 'Mollie' };

/** Returns `Stripe account ending 1234`, for example. */
export const getAccountName = ({
  provider,
  accountEnding,
}: Pick<PaymentConnection, 'provider' | 'accountEnding'>) => {
  const name = `${names[provider] ?? provider} account`;
  return accountEnding === null ? name : `${name} ending ${accountEnding}`;
};

export const describeConnection = (connection: PaymentConnection) => {
  const { provider, account, isLive } = connection;
  if (provider === 'none') return 'Customers cannot pay: the account is disconnected.';
  if (provider === 'sandbox') return 'Your shop is in the sandbox: no money moves.';
  if (provider === 'webhook') return 'Another payment system reports your payments.';
  const owner = account === 'shop' ? 'your' : 'the server’s';
  const test = isLive ? '' : ' It has a test key, so no money moves.';
  return `Payments go to ${owner} ${getAccountName(connection)}.${test}`;
};

export const describeChange = (change: AccountChange) =>
  `From ${formatDayAndTime(change.startsAt)}, payments go to another account: the ${getAccountName(change)}. ${change.requestedBy} asked for it.`;
