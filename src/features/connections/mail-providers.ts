import type { connectEmailPayload } from '../../../contract/entities/connection.ts';
import type { FormValues } from '../../ui/form/form-types.ts';

interface MailProvider {
  readonly label: string;
  /** The first host is the one to fill in. */
  readonly hosts: readonly [string, ...string[]];
  readonly domains: RegExp;
  /** It fits on one line of a phone. */
  readonly need: string;
}

const providers = {
  gmail: {
    label: 'Gmail',
    hosts: ['smtp.gmail.com', 'smtp.googlemail.com'],
    domains: /^(?:gmail|googlemail)\.com$/,
    need: 'Needs an app password from Google',
  },
  outlook: {
    label: 'Outlook',
    hosts: ['smtp.office365.com', 'smtp-mail.outlook.com'],
    domains: /^(?:outlook|hotmail|live|msn)\.(?:com|co\.uk)$|\.onmicrosoft\.com$/,
    // Private Outlook and Hotmail addresses accept no passwords from other software.
    need: 'Only Microsoft 365, with SMTP AUTH on',
  },
  icloud: {
    label: 'iCloud',
    hosts: ['smtp.mail.me.com'],
    domains: /^(?:icloud|me|mac)\.com$/,
    need: 'Needs an app password from Apple',
  },
} as const satisfies Readonly<Record<string, MailProvider>>;

const entries: readonly (readonly [string, MailProvider])[] = Object.entries(providers);

export const otherProvider = 'other';

export const providerOptions = [
  ...entries.map(([value, { label }]) => ({ value, label })),
  { value: otherProvider, label: 'Other' },
];

const getProvider = (name: string) => entries.find((entry) => entry[0] === name)?.[1];

/** All providers take STARTTLS at this port. */
const PROVIDER_PORT = '587';

type MailServer = Pick<FormValues<typeof connectEmailPayload>, 'host' | 'port'>;

/** Undefined stands for another provider, whose name for the server the owner types. */
export const getMailServer = (provider: string): MailServer | undefined => {
  const [host] = getProvider(provider)?.hosts ?? [];
  return host === undefined ? undefined : { host, port: PROVIDER_PORT };
};

const normalise = (typed: string) => typed.trim().toLowerCase();

export const findProviderByHost = (host: string) =>
  entries.find(([, { hosts }]) => hosts.includes(normalise(host)))?.[0] ?? otherProvider;

/** A domain of the shop's own may be at any provider. */
export const findProviderByAddress = (address: string) => {
  const domain = /@([^@\s]+)$/.exec(normalise(address))?.[1];
  const found = entries.find(([, { domains }]) => domain !== undefined && domains.test(domain));
  return found?.[0] ?? otherProvider;
};

export const describeNeed = (provider: string) => getProvider(provider)?.need ?? '';
