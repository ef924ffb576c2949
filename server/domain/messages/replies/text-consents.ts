import { eq, sql } from 'drizzle-orm';
import type { TextConsentState } from '../../../../contract/payments/text-consent.ts';
import { textConsents } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import type { TextConsentFact } from '../../../lib/states/text-consent-fact.ts';
import { deriveTextConsent } from './derive-text-consent.ts';

/** Reads whether a number may be sent text messages. `phone` is in E.164 format. */
export const readTextConsent = async (
  { tx, whereTenant }: TenantScope,
  phone: string,
): Promise<TextConsentState> => {
  const rows = await tx
    .select({ fact: textConsents.fact, at: textConsents.at })
    .from(textConsents)
    .where(whereTenant(textConsents, eq(textConsents.phone, phone)));
  return deriveTextConsent(Object.fromEntries(rows.map(({ fact, at }) => [fact, at])));
};

/** Stores a fact about a number. Of several facts of one kind, the latest stays. */
export const recordTextConsent = async (
  { tx, tenantId }: TenantScope,
  {
    phone,
    fact,
    at,
  }: { readonly phone: string; readonly fact: TextConsentFact; readonly at: Date },
) => {
  await tx
    .insert(textConsents)
    .values({ tenantId, phone, fact, at })
    .onConflictDoUpdate({
      target: [textConsents.tenantId, textConsents.phone, textConsents.fact],
      set: { at: sql`greatest(excluded.at, ${textConsents.at})` },
    });
};
