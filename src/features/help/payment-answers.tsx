import type { ComponentType } from 'react';
import {
  canSendEmails,
  canSendTexts,
  useCapability,
  useTenant,
} from '../../session/use-session.ts';
import type { HelpQuestionId } from './help-questions.ts';

const describeAddresses = (sendsEmails: boolean, sendsTextMessages: boolean) => {
  if (!sendsEmails) {
    return sendsTextMessages
      ? 'It goes to one phone number. This shop sends no emails yet.'
      : 'This shop sends no emails and no text messages yet.';
  }
  return sendsTextMessages
    ? 'Yes, to one email address and one phone number: fill in both.'
    : 'It goes to one email address. This shop sends no text messages.';
};

const NothingArrived = () => {
  const hasPayLinks = useCapability('links');
  const hasDeliveryReports = useTenant()?.hasDeliveryReports;
  const sendsEmails = canSendEmails(useTenant());
  return (
    <>
      {!sendsEmails && <p>No email goes out from this shop yet.</p>}
      <p>
        Open the request and check the address.
        {hasDeliveryReports && ' The request says whether its messages were delivered.'} Ask the
        customer to look in the spam folder.
      </p>
      <p>
        If the address is right, press <strong>Resend Request</strong>. If it is not, press{' '}
        <strong>Wrong Address?</strong> below it.
      </p>
      {hasPayLinks && (
        <p>
          If the customer is with you, press <strong>Show to Customer</strong>.
        </p>
      )}
    </>
  );
};

const TwoAddresses = () => {
  const hasPayLinks = useCapability('links');
  const sendsTextMessages = canSendTexts(useTenant());
  const sendsEmails = canSendEmails(useTenant());
  return (
    <>
      <p>{describeAddresses(sendsEmails, sendsTextMessages)}</p>
      {hasPayLinks && (
        <p>
          For another address, press <strong>Copy Link</strong> on the request, and send the link
          yourself.
        </p>
      )}
    </>
  );
};

const WhatCustomersSee = () => (
  <>
    <p>A message with the name of your shop, the amount and a link.</p>
    <p>
      The page of the link says what the payment is for, and leads to the payment. The customer’s
      bank may ask for a confirmation. Then the page is a receipt.
    </p>
  </>
);

const LinkLifetime = () => (
  <>
    <p>
      Until it is paid or cancelled, or for the number of days that an owner sets under Settings,{' '}
      <strong>Shop Profile</strong>.
    </p>
    <p>
      A link that has expired says so to the customer. <strong>Resend Request</strong> makes it work
      again.
    </p>
  </>
);

const RealPayments = () => (
  <>
    <p>
      Your shop is in the sandbox, where no money moves. An owner connects Stripe or Mollie under
      Settings, <strong>Payments</strong>.
    </p>
  </>
);

const StillUnpaid = () => {
  const hasPayLinks = useCapability('links');
  return (
    <>
      <p>
        The status changes when the payment provider reports the payment. Without a connection, the
        app shows what it loaded last.
      </p>
      <p>
        If the status is declined, nothing was taken
        {hasPayLinks && ', and the customer can pay with the same link'}.
      </p>
      <p>
        If the customer’s bank shows the payment, do not ask again. Press{' '}
        <strong>Call Support</strong>.
      </p>
    </>
  );
};

const WrongAmount = () => (
  <>
    <p>
      A request that was sent cannot be changed. Press <strong>Cancel Request</strong> and then{' '}
      <strong>Ask Again</strong>, type the right price, and send it.
    </p>
    <p>A request that is paid cannot be cancelled. Refund it, or ask for the rest.</p>
  </>
);

const Refund = () => {
  const hasRefunds = useTenant()?.hasRefunds;
  return (
    <>
      {hasRefunds ? (
        <>
          <p>
            An owner opens the paid request and presses <strong>Refund</strong>. For a part, press{' '}
            <strong>Refund a Smaller Amount</strong>.
          </p>
          <p>The money goes back the way the customer paid. Banks take a few days to show it.</p>
        </>
      ) : (
        <p>At your payment provider. This app cannot refund.</p>
      )}
    </>
  );
};

const Payouts = () => {
  const hasPayouts = useTenant()?.hasPayouts;
  return (
    <>
      <p>Your payment provider pays it out.</p>
      {hasPayouts ? (
        <p>
          An owner sees each payout under Settings, <strong>Payouts</strong>.
        </p>
      ) : (
        <p>The provider can tell you the day. This app does not know it.</p>
      )}
    </>
  );
};

const DownloadPayments = () => {
  const hasBooks = useCapability('books');
  return (
    <>
      <p>
        An owner opens Payments and presses the arrow <strong>Download as CSV</strong>. The file has
        the payments of the search and of the filters above the list.
      </p>
      {hasBooks && (
        <p>
          For Xero, Sage and others, an owner downloads a period under Settings,{' '}
          <strong>Books</strong>.
        </p>
      )}
    </>
  );
};

const ShopCode = () => (
  <>
    <p>
      A code for the counter. Customers scan it, type the amount, and pay on their own phone. The
      payment is then in the list.
    </p>
    <p>
      An owner turns it on, and prints it, under Settings, <strong>Shop’s Code</strong>.
    </p>
  </>
);

/** Each contains paragraphs. */
export const paymentAnswers = {
  'nothing-arrived': NothingArrived,
  'two-addresses': TwoAddresses,
  'what-customers-see': WhatCustomersSee,
  'link-lifetime': LinkLifetime,
  'real-payments': RealPayments,
  'still-unpaid': StillUnpaid,
  'wrong-amount': WrongAmount,
  refund: Refund,
  payouts: Payouts,
  'download-payments': DownloadPayments,
  'shop-code': ShopCode,
} as const satisfies Partial<Record<HelpQuestionId, ComponentType>>;
