import type { Capability } from '../../../contract/capabilities.ts';
import type { Tenant } from '../../../contract/entities/session.ts';
import { brand } from '../../brand/brand.ts';
import { hasCapability, useTenant } from '../../session/use-session.ts';

export const helpGroups = [
  'Sending',
  'Payments',
  'Customers and Prices',
  'Phone and Tablet',
  'Your Account and Staff',
] as const;

export interface HelpQuestion {
  /** It is the hash of the answer’s address. */
  readonly id: string;
  readonly group: (typeof helpGroups)[number];
  readonly question: string;
  /** The search over everything also finds the question by these words of its answer. */
  readonly words?: string;
  readonly isOffered?: (tenant: Tenant | undefined) => boolean;
}

const needs = (name: Capability) => (tenant: Tenant | undefined) => hasCapability(tenant, name);

const questions = [
  {
    id: 'nothing-arrived',
    group: 'Sending',
    question: 'A customer says that nothing arrived',
    words: 'email text message spam resend wrong address delivered',
  },
  {
    id: 'two-addresses',
    group: 'Sending',
    question: 'Can a request go to two addresses?',
    words: 'email phone copy link',
  },
  {
    id: 'what-customers-see',
    group: 'Sending',
    question: 'What does the customer see?',
    words: 'message link page receipt',
    isOffered: needs('links'),
  },
  {
    id: 'link-lifetime',
    group: 'Sending',
    question: 'How long does a link work?',
    words: 'expired expiry days',
    isOffered: needs('shop'),
  },
  {
    id: 'real-payments',
    group: 'Payments',
    question: 'How do we take real payments?',
    words: 'sandbox test Stripe Mollie connect account',
    isOffered: (tenant) => Boolean(tenant?.isSandbox) && hasCapability(tenant, 'connections'),
  },
  {
    id: 'still-unpaid',
    group: 'Payments',
    question: 'The customer paid, but it still says unpaid',
    words: 'status declined provider bank',
  },
  {
    id: 'wrong-amount',
    group: 'Payments',
    question: 'The amount is wrong',
    words: 'cancel change price mistake ask again',
  },
  {
    id: 'refund',
    group: 'Payments',
    question: 'How do I refund all or a part?',
    words: 'money back return',
  },
  {
    id: 'payouts',
    group: 'Payments',
    question: 'When does the money reach our bank?',
    words: 'payout account transfer',
  },
  {
    id: 'download-payments',
    group: 'Payments',
    question: 'How do I get our payments as a file?',
    words: 'download export CSV spreadsheet bookkeeper books',
    isOffered: needs('lists'),
  },
  {
    id: 'shop-code',
    group: 'Payments',
    question: 'What is the shop’s code?',
    words: 'QR scan print counter',
    isOffered: needs('counter'),
  },
  {
    id: 'add-customer',
    group: 'Customers and Prices',
    question: 'How do I add or change a customer?',
    words: 'new edit email phone number name',
  },
  {
    id: 'merge',
    group: 'Customers and Prices',
    question: 'A customer is in the list twice',
    words: 'merge duplicate same',
    isOffered: needs('imports'),
  },
  {
    id: 'import',
    group: 'Customers and Prices',
    question: 'How do we bring in our customers and prices?',
    words: 'import upload file CSV spreadsheet Excel contacts',
    isOffered: needs('imports'),
  },
  {
    id: 'price-list',
    group: 'Customers and Prices',
    question: 'How does the price list work?',
    words: 'services products price VAT',
  },
  {
    id: 'offline',
    group: 'Phone and Tablet',
    question: 'What works without a signal?',
    words: 'offline connection internet',
  },
  {
    id: 'shared-tablet',
    group: 'Phone and Tablet',
    question: 'Several people use one tablet',
    words: 'shared device PIN log in log out',
  },
  {
    id: 'home-screen',
    group: 'Phone and Tablet',
    question: `How do I put ${brand.product} on a home screen?`,
    words: 'install app icon iPhone iPad Android',
  },
  {
    id: 'forgotten-password',
    group: 'Your Account and Staff',
    question: 'I forgot my password',
    words: 'reset new password link log in',
  },
  {
    id: 'invite',
    group: 'Your Account and Staff',
    question: 'How do I invite a colleague?',
    words: 'add staff user owner inactive left',
  },
] as const satisfies readonly HelpQuestion[];

export type HelpQuestionId = (typeof questions)[number]['id'];

/** Questions about what the backend lacks are left out. */
export const useHelpQuestions = (): readonly (HelpQuestion & { readonly id: HelpQuestionId })[] => {
  const tenant = useTenant();
  return questions.filter((each) => !('isOffered' in each) || each.isOffered(tenant));
};
