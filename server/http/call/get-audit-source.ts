import type { Context } from 'hono';
import type { AppSettings } from '../../lib/settings/app-settings.ts';
import { type AuditSource, toUserActor, visitorActor } from '../../lib/states/audit-source.ts';
import { getClientAddress, UNKNOWN_ADDRESS } from '../request-origin.ts';
import type { ApiEnv } from './api-env.ts';

export const getAuditSource = (
  c: Context<ApiEnv>,
  settings: Pick<AppSettings, 'hashForAudit' | 'isTrustedProxy'>,
): AuditSource => {
  const session = c.get('session');
  const tabletName = session?.byPin ? session.tablet?.name : undefined;
  const address = getClientAddress(c, settings);
  return {
    actor: session ? { ...toUserActor(session.user), tabletName } : visitorActor,
    addressHash: address === UNKNOWN_ADDRESS ? null : settings.hashForAudit(address),
  };
};
