import { sql } from 'drizzle-orm';
import type { TextConsentState } from '../../../../contract/payments/text-consent.ts';
import { isInList } from '../../../db/list-conditions.ts';
import { textConsents } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import type { TextConsentFact } from '../../../lib/states/message-states.ts';

type Times = Readonly<Partial<Record<TextConsentFact, Date>>>;

const NEVER_MS = Number.NEGATIVE_INFINITY;
const toMs = (at: Date | undefined) => at?.getTime() ?? NEVER_MS;

/**
 * A STOP holds until a later START, and a refusal until the provider accepts a message again. The latest time
 * of each fact counts.
 */
export const deriveTextConsent = ({ stop, start, refused, accepted }: Times): TextConsentState => {
  if (stop && toMs(stop) >= toMs(start)) return 'stopped';
  return refused && toMs(refused) > Math.max(toMs(start), toMs(accepted)) ? 'refused' : 'allowed';
};

/** The key is the number in E.164 format. Numbers without an entry may get text messages. */
export const readTextConsents = async (
  { tx, whereTenant }: TenantScope,
  phones: readonly string[],
): Promise<ReadonlyMap<string, TextConsentState>> => {
  if (phones.length === 0) return new Map();
  const rows = await tx
    .select({ phone: textConsents.phone, fact: textConsents.fact, at: textConsents.at })
    .from(textConsents)
    .where(whereTenant(textConsents, isInList(textConsents.phone, phones)));
  return new Map(
    [...new Set(rows.map(({ phone }) => phone))].map((phone) => {
      const facts = rows.filter((row) => row.phone === phone);
      return [
        phone,
        deriveTextConsent(Object.fromEntries(facts.map(({ fact, at }) => [fact, at]))),
      ];
    }),
  );
};

export const readTextConsent = async (
  scope: TenantScope,
  phone: string,
): Promise<TextConsentState> =>
  (await readTextConsents(scope, [phone])).get(phone) ?? deriveTextConsent({});

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
