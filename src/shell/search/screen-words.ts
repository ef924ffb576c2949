import type { NavigationEntry } from '../navigation/navigation-entries.tsx';

/** What a user may look for who does not know the name of the screen, by its path. */
export const screenWords: Readonly<Partial<Record<NavigationEntry['to'], string>>> = {
  '/payments/new': 'ask send',
  '/payments': 'requests unpaid refund download export',
  '/customers': 'merge delete owed',
  '/services': 'price list',
  '/staff': 'invite colleague',
  '/help': 'support call chat contact',
  '/settings/account': 'sound notifications',
  '/settings/shop': 'VAT reminders colour link expiry',
  '/settings/counter': 'QR counter',
  '/settings/tablets': 'second screen shared',
  '/settings/payments': 'Stripe Mollie bank account sandbox',
  '/settings/email': 'SMTP',
  '/settings/texts': 'SMS Twilio',
  '/settings/import': 'CSV Excel download export',
  '/settings/books': 'Xero Sage QuickBooks FreeAgent accountant VAT download export',
  '/settings/activity': 'audit history',
};
