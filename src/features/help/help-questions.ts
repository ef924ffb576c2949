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
    words: 'spam resend wrong address',
  },
  {
    id: 'two-addresses',
    group: 'Sending',
    question: 'Can a request go to two addresses?',
  },
  {
    id: 'what-customers-see',
    group: 'Sending',
    question: 'What does the customer see?',
    isOffered: needs('links'),
  },
  {
    id: 'link-lifetime',
    group: 'Sending',
    question: 'How long does a link work?',
    words: 'expiry',
    isOffered: needs('shop'),
  },
  {
    id: 'real-payments',
    group: 'Payments',
    question: 'How do we take real payments?',
    words: 'sandbox test Stripe Mollie',
    isOffered: (tenant) => Boolean(tenant?.isSandbox) && hasCapability(tenant, 'connections'),
  },
  {
    id: 'still-unpaid',
    group: 'Payments',
    question: 'The customer paid, but it still says unpaid',
    words: 'declined',
  },
  {
    id: 'wrong-amount',
    group: 'Payments',
    question: 'The amount is wrong',
    words: 'cancel price mistake',
  },
  {
    id: 'refund',
    group: 'Payments',
    question: 'How do I refund all or a part?',
    words: 'money back',
  },
  {
    id: 'payouts',
    group: 'Payments',
    question: 'When does the money reach our bank?',
    words: 'payout',
  },
  {
    id: 'download-payments',
    group: 'Payments',
    question: 'How do I get our payments as a file?',
    words: 'download export CSV books',
    isOffered: needs('lists'),
  },
  {
    id: 'shop-code',
    group: 'Payments',
    question: 'What is the shop’s code?',
    words: 'QR scan counter',
    isOffered: needs('counter'),
  },
  {
    id: 'add-customer',
    group: 'Customers and Prices',
    question: 'How do I add or change a customer?',
    words: 'edit',
  },
  {
    id: 'merge',
    group: 'Customers and Prices',
    question: 'A customer is in the list twice',
    words: 'merge duplicate',
    isOffered: needs('imports'),
  },
  {
    id: 'delete-customer',
    group: 'Customers and Prices',
    question: 'A customer wants to be deleted',
    words: 'erase data',
    isOffered: needs('customer-deletion'),
  },
  {
    id: 'import',
    group: 'Customers and Prices',
    question: 'How do we bring in our customers and prices?',
    words: 'import CSV Excel contacts',
    isOffered: needs('imports'),
  },
  {
    id: 'price-list',
    group: 'Customers and Prices',
    question: 'How does the price list work?',
    words: 'services',
  },
  {
    id: 'offline',
    group: 'Phone and Tablet',
    question: 'What works without a signal?',
    words: 'offline connection',
  },
  {
    id: 'shared-tablet',
    group: 'Phone and Tablet',
    question: 'Several people use one tablet',
    words: 'shared PIN',
  },
  {
    id: 'home-screen',
    group: 'Phone and Tablet',
    question: `How do I put ${brand.product} on a home screen?`,
    words: 'install app',
  },
  {
    id: 'forgotten-password',
    group: 'Your Account and Staff',
    question: 'I forgot my password',
    words: 'reset',
  },
  {
    id: 'invite',
    group: 'Your Account and Staff',
    question: 'How do I invite a colleague?',
    words: 'staff',
  },
] as const satisfies readonly HelpQuestion[];

export type HelpQuestionId = (typeof questions)[number]['id'];

/** Questions about what the backend lacks are left out. */
export const useHelpQuestions = (): readonly (HelpQuestion & { readonly id: HelpQuestionId })[] => {
  const tenant = useTenant();
  return questions.filter((each) => !('isOffered' in each) || each.isOffered(tenant));
};
