import { buildTextReplyEmail } from '../../server/domain/messages/templates/staff-emails.ts';
import {
  counterPage,
  counterThrottledPage,
  noCounterPage,
} from '../../server/routes/pay/counter/counter-page.ts';
import { counterPrintPage } from '../../server/routes/pay/counter/counter-print-page.ts';
import {
  remindersStoppedPage,
  stopRemindersPage,
} from '../../server/routes/pay/pages/reminders-page.ts';
import { customerPages, payment } from '../support/browser/visits/customer-pages.ts';
import { sampleMessages } from '../support/messages/sample-messages.ts';

const shop = {
  name: payment.tenantName,
  phone: payment.tenantPhone,
  replyTo: payment.tenantReplyTo,
  address: payment.tenantAddress,
  logoHash: 'logo-hash',
  colour: '#8a1c7c',
  dataContact: 'privacy@harbour.example',
};
const offer = {
  maxPence: 20_000,
  prices: [
    { id: 'service-1', name: 'Hygienist visit', amountGross: 5_400, vatCode: 'T1' as const },
  ],
};
const typed = { service: '', description: '', amount: '0', name: 'Jo', email: '' };

const otherPages = {
  'stop reminders': stopRemindersPage(payment),
  'reminders stopped': remindersStoppedPage(payment),
  counter: counterPage(shop, { offer, isTest: false }),
  'counter without prices': counterPage(shop, { offer: { ...offer, prices: [] }, isTest: true }),
  'counter with errors': counterPage(shop, {
    offer,
    isTest: false,
    typed,
    errors: { description: 'Enter what you pay for', email: 'Enter your email address' },
  }),
  'counter throttled': counterThrottledPage(shop, false, 'Please ask at the counter.'),
  'no counter': noCounterPage,
  'counter for printing': counterPrintPage(shop, 'https://harbour.example/counter', 'a5'),
  'counter for a sticker': counterPrintPage(shop, 'https://harbour.example/counter', 'sticker'),
};

/** Returns every page that the server renders for customers, by name. */
export const renderCustomerPages = () =>
  Promise.all(
    Object.entries({ ...customerPages, ...otherPages }).map(
      async ([name, page]) => [name, String(await page)] as const,
    ),
  );

/** The shop gets this email, so that the rules for messages to customers do not hold for it. */
const emailToShop = {
  'the email of a reply by text message': buildTextReplyEmail({
    shop,
    customerName: 'Jo Bloggs',
    phone: '07700 900123',
    text: 'Is this <really> you?',
    ident: payment.ident,
    amountGross: 5_400,
    isStop: true,
  }),
};

/** Returns one email of each template, by name. */
export const renderEmails = () =>
  Object.entries({ ...sampleMessages, ...emailToShop }).flatMap(([name, { html }]) =>
    html === undefined ? [] : [[name, html] as const],
  );
