import type { ComponentType } from 'react';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import { canSendEmails, useCapability, useTenant } from '../../session/use-session.ts';
import type { HelpQuestionId } from './help-questions.ts';

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
    <p>All payments are then in one history. You cannot undo a merge.</p>
  </>
);

const DeleteCustomer = () => (
  <p>
    An owner opens the customer, presses <strong>Edit Customer</strong> and then{' '}
    <strong>Delete Customer</strong>. Unpaid requests must be cancelled first.
  </p>
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
  const canDelete = useCapability('invite-deletion');
  return (
    <>
      <p>
        An owner opens Staff and presses <strong>Add Staff User</strong>.{' '}
        {sendsEmails
          ? 'The colleague gets an email with a link'
          : 'You get a link to give to the colleague'}
        , and chooses a password there.
      </p>
      {canDelete && (
        <p>
          If the address was wrong, the owner opens the colleague under Staff, presses{' '}
          <strong>Delete Invite</strong>, and invites the right address.
        </p>
      )}
      <p>
        When someone leaves, an owner opens them under Staff and takes the tick from{' '}
        <strong>Is user active?</strong>
      </p>
    </>
  );
};

/** Each contains paragraphs. */
export const shopAnswers = {
  'add-customer': AddCustomer,
  merge: Merge,
  'delete-customer': DeleteCustomer,
  import: Import,
  'price-list': PriceList,
  offline: Offline,
  'shared-tablet': SharedTablet,
  'home-screen': HomeScreen,
  'forgotten-password': ForgottenPassword,
  invite: Invite,
} as const satisfies Partial<Record<HelpQuestionId, ComponentType>>;
