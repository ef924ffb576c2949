import type { ReactNode } from 'react';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import { brand } from '../../brand/brand.ts';
import {
  canSendEmails,
  canSendTexts,
  useCapability,
  useTenant,
} from '../../session/use-session.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './-help-answers.module.css';

interface GroupProps {
  readonly title: string;
  /** The children are `Answer`s. */
  readonly children: ReactNode;
}

const Group = ({ title, children }: GroupProps) => (
  <section>
    <h2 className={styles.title}>{title}</h2>
    <Card className={styles.group}>{children}</Card>
  </section>
);

interface AnswerProps {
  readonly question: string;
  /** The children are paragraphs. */
  readonly children: ReactNode;
}

/** The browser's search in the page opens the answer, too. */
const Answer = ({ question, children }: AnswerProps) => (
  <details className={styles.answer}>
    <summary className={styles.question}>{question}</summary>
    <div className={styles.text}>{children}</div>
  </details>
);

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

const SendingAnswers = () => {
  const hasPayLinks = useCapability('links');
  const hasDeliveryReports = useTenant()?.hasDeliveryReports;
  const sendsTextMessages = canSendTexts(useTenant());
  const sendsEmails = canSendEmails(useTenant());
  const hasShopProfile = useCapability('shop');
  return (
    <Group title="Sending">
      <Answer question="A customer says that nothing arrived">
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
            If the customer is with you, show the code under <strong>Scan to Pay</strong>.
          </p>
        )}
      </Answer>
      <Answer question="Can a request go to two addresses?">
        <p>{describeAddresses(sendsEmails, sendsTextMessages)}</p>
        {hasPayLinks && (
          <p>
            For another address, press <strong>Copy Link</strong> on the request, and send the link
            yourself.
          </p>
        )}
      </Answer>
      {hasPayLinks && (
        <Answer question="What does the customer see?">
          <p>A message with the name of your shop, the amount and a link.</p>
          <p>
            The page of the link says what the payment is for, and leads to the payment. The
            customer’s bank may ask for a confirmation. Then the page is a receipt.
          </p>
        </Answer>
      )}
      {hasShopProfile && (
        <Answer question="How long does a link work?">
          <p>
            Until it is paid or cancelled, or for the number of days that an owner sets under
            Settings, <strong>Shop Profile</strong>.
          </p>
          <p>
            A link that has expired says so to the customer. <strong>Resend Request</strong> makes
            it work again.
          </p>
        </Answer>
      )}
    </Group>
  );
};

const PaymentAnswers = () => {
  const hasPayLinks = useCapability('links');
  const hasConnections = useCapability('connections');
  const isSandbox = useTenant()?.isSandbox;
  const hasRefunds = useTenant()?.hasRefunds;
  const hasPayouts = useTenant()?.hasPayouts;
  return (
    <Group title="Payments">
      {isSandbox && hasConnections && (
        <Answer question="How do we take real payments?">
          <p>
            Your shop is in the sandbox, where no money moves. An owner connects Stripe or Mollie
            under Settings, <strong>Payments</strong>.
          </p>
        </Answer>
      )}
      <Answer question="The customer paid, but it still says unpaid">
        <p>
          The status changes when the payment provider reports the payment. Without a connection,
          the app shows what it loaded last.
        </p>
        <p>
          If the status is declined, nothing was taken
          {hasPayLinks && ', and the customer can pay with the same link'}.
        </p>
        <p>
          If the customer’s bank shows the payment, do not ask again. Press{' '}
          <strong>Call Support</strong>.
        </p>
      </Answer>
      <Answer question="The amount is wrong">
        <p>
          A request that was sent cannot be changed. Press <strong>Cancel Request</strong> and then{' '}
          <strong>Ask Again</strong>, type the right price, and send it.
        </p>
        <p>A request that is paid cannot be cancelled. Refund it, or ask for the rest.</p>
      </Answer>
      <Answer question="How do I refund all or a part?">
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
      </Answer>
      <Answer question="When does the money reach our bank?">
        <p>Your payment provider pays it out.</p>
        {hasPayouts ? (
          <p>
            An owner sees each payout under Settings, <strong>Payouts</strong>.
          </p>
        ) : (
          <p>The provider can tell you the day. This app does not know it.</p>
        )}
      </Answer>
    </Group>
  );
};

const DeviceAnswers = () => {
  const hasTablets = useCapability('tablets');
  return (
    <Group title="Phone and Tablet">
      <Answer question="What works without a signal?">
        <p>
          You can read what this device has loaded. Nothing is sent, and nothing is sent later by
          itself: press Send again when the connection is back.
        </p>
        <p>
          If the connection broke while you were sending, press Send again, too. It won’t be sent
          twice.
        </p>
      </Answer>
      <Answer question="Several people use one tablet">
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
      </Answer>
      <Answer question={`How do I put ${brand.product} on a home screen?`}>
        <p>Open this page on that phone or tablet.</p>
        <p>
          On an iPhone or iPad, tap <strong>Share</strong> and then{' '}
          <strong>Add to Home Screen</strong>. On others, choose <strong>Install</strong> or{' '}
          <strong>Add to Home screen</strong> in the browser’s menu.
        </p>
      </Answer>
    </Group>
  );
};

const AccountAnswers = () => {
  const mailsLinks = useTenant()?.mailsPasswordLinks;
  const hasResetLinks = useCapability('accounts');
  return (
    <Group title="Your Account">
      <Answer question="I forgot my password">
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
      </Answer>
    </Group>
  );
};

export const HelpAnswers = () => (
  <div className={styles.answers}>
    <SendingAnswers />
    <PaymentAnswers />
    <DeviceAnswers />
    <AccountAnswers />
  </div>
);
