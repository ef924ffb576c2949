import type { NavigationEntry } from '../navigation/navigation-entries.tsx';

/** What a user may look for who does not know the name of the screen, by its path. */
export const screenWords: Readonly<Partial<Record<NavigationEntry['to'], string>>> = {
  '/': 'start today overview',
  '/payments/new': 'ask send sell link',
  '/payments': 'requests unpaid owed paid refund download export CSV',
  '/customers': 'merge duplicate owed contacts',
  '/services': 'price list products VAT',
  '/staff': 'users invite colleague team owner',
  '/help': 'support phone call chat contact install',
  '/settings': 'set up change',
  '/settings/account': 'PIN passkeys fingerprint face devices log out sound notifications keys',
  '/change-password': 'log in security',
  '/settings/shop': 'VAT address phone reply email colour brand reminders link expiry',
  '/settings/counter': 'QR code scan poster print counter',
  '/settings/tablets': 'PIN second screen shared device',
  '/settings/payments': 'Stripe Mollie provider bank account card sandbox connect',
  '/settings/email': 'mail server provider sender SMTP',
  '/settings/texts': 'SMS Twilio provider sender',
  '/settings/payouts': 'bank account money transfer',
  '/settings/import': 'upload file CSV spreadsheet Excel download export customers price list',
  '/settings/books': 'Xero Sage QuickBooks FreeAgent accountant VAT download export CSV',
  '/settings/activity': 'audit history staff who security',
};
