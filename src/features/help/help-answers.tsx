import { useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import {
  canSendEmails,
  canSendTexts,
  useCapability,
  useTenant,
} from '../../session/use-session.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './help-answers.module.css';
import { type HelpQuestionId, helpGroups, useHelpQuestions } from './help-questions.ts';

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

const AddCustomer = () => (
  <>
    <p>
      Send a request: its customer is kept. Without a request, press <strong>Add Customer</strong>{' '}
      under Customers.
    </p>
    <p>
      To change a name or an address, open the customer and press <strong>Edit Customer</strong>.
      Requests that were sent keep the old address.
    </p>
  </>
);

const Merge = () => (
  <>
    <p>
      An owner opens the one who stays, presses <strong>Edit Customer</strong> and then{' '}
      <strong>Merge with Another Customer</strong>.
    </p>
    <p>All payments are then in one history. A merge cannot be undone.</p>
  </>
);

const Import = () => (
  <>
    <p>
      An owner opens Settings, <strong>Import</strong>, and chooses a CSV file or contacts of a
      phone, or pastes a table from a spreadsheet.
    </p>
    <p>You see first what the file changes, and can undo an import for a day.</p>
  </>
);

const PriceList = () => (
  <>
    <p>
      It is what you add under Services: a name, a description and a price. New Request fills these
      in when you pick a service.
    </p>
    <p>Leave the price as 0 if you type it for each request.</p>
  </>
);

const Offline = () => (
  <>
    <p>
      You can read what this device has loaded. Nothing is sent, and nothing is sent later by
      itself: press Send again when the connection is back.
    </p>
    <p>
      If the connection broke while you were sending, press Send again, too. It won’t be sent twice.
    </p>
  </>
);

const SharedTablet = () => {
  const hasTablets = useCapability('tablets');
  return (
    <>
      <p>
        Turn on <strong>Shared device</strong> before you log in. The tablet then keeps no lists,
        and logs you out after 5 minutes without use.
      </p>
      {hasTablets && (
        <p>
          An owner can also set up the tablet under Settings, <strong>Tablets</strong>. Staff then
          log in there with the PIN that they set under Settings, <strong>Your Account</strong>.
        </p>
      )}
    </>
  );
};

const HomeScreen = () => (
  <>
    <p>Open this page on that phone or tablet.</p>
    <p>
      On an iPhone or iPad, tap <strong>Share</strong> and then <strong>Add to Home Screen</strong>.
      On others, choose <strong>Install</strong> or <strong>Add to Home screen</strong> in the
      browser’s menu.
    </p>
  </>
);

const ForgottenPassword = () => {
  const mailsLinks = useTenant()?.mailsPasswordLinks;
  const hasResetLinks = useCapability('accounts');
  return (
    <>
      {mailsLinks && (
        <p>
          Press <strong>Forgot password?</strong> on the log-in screen. You get an email with a
          link, which works once, for {resetLifetimeMinutes} minutes.
        </p>
      )}
      {hasResetLinks && (
        <p>
          An owner can {mailsLinks ? 'also ' : ''}open you under Staff, and press{' '}
          <strong>New Password Link</strong>.
        </p>
      )}
      {!mailsLinks && !hasResetLinks && (
        <p>
          Press <strong>Call Support</strong>.
        </p>
      )}
    </>
  );
};

const Invite = () => {
  const sendsEmails = canSendEmails(useTenant());
  return (
    <>
      <p>
        An owner opens Staff and presses <strong>Add Staff User</strong>.{' '}
        {sendsEmails
          ? 'The colleague gets an email with a link'
          : 'You get a link to give to the colleague'}
        , and chooses a password there.
      </p>
      <p>
        When someone leaves, an owner opens them under Staff and takes the tick from{' '}
        <strong>Is user active?</strong>
      </p>
    </>
  );
};

/** Each contains paragraphs. */
const answers: Readonly<Record<HelpQuestionId, ComponentType>> = {
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
  'add-customer': AddCustomer,
  merge: Merge,
  import: Import,
  'price-list': PriceList,
  offline: Offline,
  'shared-tablet': SharedTablet,
  'home-screen': HomeScreen,
  'forgotten-password': ForgottenPassword,
  invite: Invite,
};

interface AnswerProps {
  readonly id: HelpQuestionId;
  readonly question: string;
  readonly children: ReactNode;
}

/** The browser's search in the page opens the answer, and so does a link to it. */
const Answer = ({ id, question, children }: AnswerProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  const visit = useLocation({
    select: ({ hash, state }) => (hash === id ? (state.__TSR_key ?? hash) : undefined),
  });
  useEffect(
    function openLinked() {
      const answer = details.current;
      if (visit === undefined || !answer) return;
      answer.open = true;
      // The title of a new screen takes the focus first.
      requestAnimationFrame(() => answer.querySelector('summary')?.focus());
    },
    [visit],
  );
  return (
    <details ref={details} id={id} className={styles.answer}>
      <summary className={styles.question}>{question}</summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
};

export const HelpAnswers = () => {
  const questions = useHelpQuestions();
  return (
    <div className={styles.answers}>
      {helpGroups.map((title) => (
        <section key={title}>
          <h2 className={styles.title}>{title}</h2>
          <Card className={styles.group}>
            {questions
              .filter(({ group }) => group === title)
              .map(({ id, question }) => {
                const Paragraphs = answers[id];
                return (
                  <Answer key={id} id={id} question={question}>
                    <Paragraphs />
                  </Answer>
                );
              })}
          </Card>
        </section>
      ))}
    </div>
  );
};
