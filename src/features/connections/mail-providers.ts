import type { connectEmailPayload } from '../../../contract/entities/connection.ts';
import type { FormValues } from '../../ui/form/form-types.ts';

export interface MailProvider {
  readonly label: string;
  /** The first host is the one to connect. */
  readonly hosts: readonly [string, ...string[]];
  readonly domains: RegExp;
  readonly passwordLabel: string;
  /** The provider's page on which an owner makes the password. */
  readonly passwordPage?: { readonly label: string; readonly url: string };
  readonly advice: string;
}

const providers = {
  gmail: {
    label: 'Gmail',
    hosts: ['smtp.gmail.com', 'smtp.googlemail.com'],
    domains: /^(?:gmail|googlemail)\.com$/,
    passwordLabel: 'App Password',
    passwordPage: {
      label: 'Make an App Password at Google',
      url: 'https://myaccount.google.com/apppasswords',
    },
    advice: 'Google asks for 2-Step Verification first. Copy the 16 letters, and paste them here.',
  },
  outlook: {
    label: 'Outlook',
    hosts: ['smtp.office365.com', 'smtp-mail.outlook.com'],
    domains: /^(?:outlook|hotmail|live|msn)\.(?:com|co\.uk)$|\.onmicrosoft\.com$/,
    passwordLabel: 'Password',
    advice:
      'Works with Microsoft 365, once its administrator has turned on SMTP AUTH for the address. Private addresses, such as those at outlook.com and hotmail.com, cannot send from here.',
  },
  icloud: {
    label: 'iCloud',
    hosts: ['smtp.mail.me.com'],
    domains: /^(?:icloud|me|mac)\.com$/,
    passwordLabel: 'App Password',
    passwordPage: {
      label: 'Make an App Password at Apple',
      url: 'https://account.apple.com/account/manage',
    },
    advice: 'It is under “App-Specific Passwords” there. Copy it, and paste it here.',
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
export const getMailServer = ({ hosts }: MailProvider): MailServer => ({
  host: hosts[0],
  port: '587',
});

export const findProviderByHost = (host: string) =>
  entries.find(([, { hosts }]) => hosts.includes(host))?.[0] ?? otherProvider;

/** A domain of the shop's own may be at any provider. */
export const findProviderByAddress = (address: string) => {
  const domain = address.toLowerCase().replace(/^.*@/, '');
  return entries.find(([, { domains }]) => domains.test(domain))?.[0];
};
