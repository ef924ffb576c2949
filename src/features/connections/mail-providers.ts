import type { connectEmailPayload } from '../../../contract/entities/connection.ts';
import type { FormValues } from '../../ui/form/form-types.ts';

export interface MailProvider {
  readonly label: string;
  readonly host: string;
  readonly domains: RegExp;
  /** The provider's page on which an owner makes the password. */
  readonly passwordPage?: { readonly label: string; readonly url: string };
  readonly advice: string;
}

const providers = {
  gmail: {
    label: 'Gmail',
    host: 'smtp.gmail.com',
    domains: /^g(?:oogle)?mail\.com$/,
    passwordPage: {
      label: 'Make an App Password at Google',
      url: 'https://myaccount.google.com/apppasswords',
    },
    advice: 'Google asks for 2-Step Verification first. Copy the password, and paste it here.',
  },
  outlook: {
    label: 'Outlook',
    host: 'smtp.office365.com',
    domains: /^(?:outlook|hotmail|live|msn)\./,
    advice:
      'Needs Microsoft 365 with SMTP AUTH turned on. Private addresses, as at outlook.com, do not work here.',
  },
  icloud: {
    label: 'iCloud',
    host: 'smtp.mail.me.com',
    domains: /^(?:icloud|me|mac)\.com$/,
    passwordPage: {
      label: 'Make an App Password at Apple',
      url: 'https://account.apple.com/account/manage',
    },
    advice: 'Choose “App-Specific Passwords”. Copy the password, and paste it here.',
  },
} as const satisfies Readonly<Record<string, MailProvider>>;

const entries: readonly (readonly [string, MailProvider])[] = Object.entries(providers);

const otherProvider = 'other';

export const providerOptions = [
  ...entries.map(([value, { label }]) => ({ value, label })),
  { value: otherProvider, label: 'Other' },
];

/** Undefined stands for another provider, whose mail server the owner types. */
export const getProvider = (name: string) => entries.find((entry) => entry[0] === name)?.[1];

type MailServer = Pick<FormValues<typeof connectEmailPayload>, 'host' | 'port'>;

/** All providers take STARTTLS at this port. */
export const getMailServer = (provider: MailProvider | undefined): MailServer => ({
  host: provider?.host ?? '',
  port: '587',
});

export const findProviderByHost = (host: string) =>
  entries.find((entry) => entry[1].host === host)?.[0] ?? otherProvider;

/** A domain of the shop's own may be at any provider. */
export const findProviderByAddress = (address: string) => {
  const domain = address.toLowerCase().replace(/^.*@/, '');
  return entries.find(([, { domains }]) => domains.test(domain))?.[0];
};
