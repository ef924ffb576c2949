import { setTimeout as delay } from 'node:timers/promises';
import type { SetupCheck } from '../../../contract/entities/setup.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { countMessages, type MessageLimits } from '../messages/message-limits.ts';
import { buildTestEmail } from '../messages/templates/staff-emails.ts';
import type { TenantTransport } from '../messages/transports/transport.ts';

/** The app waits longer, so the owner reads why the email was not sent. */
const TIMEOUT_MS = 12_000;

interface MailCheck {
  readonly mail: TenantTransport;
  readonly shop: { readonly id: string; readonly name: string; readonly replyTo: string | null };
  readonly owner: { readonly id: string; readonly email: string; readonly firstName: string };
  readonly limits: MessageLimits | undefined;
  readonly now: Date;
  readonly hideSecrets: (text: string) => string;
}

const rejectAfterTimeout = async (signal: AbortSignal) => {
  await delay(TIMEOUT_MS, undefined, { signal });
  throw new Error(`no answer within ${TIMEOUT_MS / 1_000} seconds`);
};

/**
 * The outbox would not show the owner why the mail server refused. The email counts against the limits.
 * @throws ApiProblem throttled
 */
export const sendTestMail = async (
  runInTenantScope: RunInTenantScope,
  { mail, shop, owner, limits, now, hideSecrets }: MailCheck,
): Promise<SetupCheck> => {
  const { id: userId, email: recipient, firstName } = owner;
  await runInTenantScope((scope) =>
    countMessages(scope, [{ recipient, parts: 1 }], { userId, limits, now }),
  );
  const sender = { senderName: cleanText(shop.name), replyTo: shop.replyTo };
  const message = {
    id: newId(),
    tenantId: shop.id,
    textAccountId: null,
    emailAccountId: null,
    recipient,
    date: now,
    ...sender,
    ...buildTestEmail(shop.name, firstName),
  };
  const timeout = new AbortController();
  try {
    await Promise.race([mail.send(message), rejectAfterTimeout(timeout.signal)]);
    return {
      isPassed: true,
      summary: `Emails work. Please look whether one arrived at ${recipient}.`,
      lines: [],
    };
  } catch (error) {
    return {
      isPassed: false,
      summary: `No email leaves yet: the mail server did not take one to ${recipient}.`,
      lines: [`The reason: ${hideSecrets(error instanceof Error ? error.message : String(error))}`],
    };
  } finally {
    timeout.abort();
  }
};
