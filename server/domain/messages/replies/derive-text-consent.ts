import type { TextConsentState } from '../../../../contract/payments/text-consent.ts';
import type { TextConsentFact } from '../../../lib/states/message-states.ts';

type Times = Readonly<Partial<Record<TextConsentFact, Date>>>;

const NEVER_MS = Number.NEGATIVE_INFINITY;
const toMs = (at: Date | undefined) => at?.getTime() ?? NEVER_MS;

/**
 * Derives whether a number may be sent text messages from the latest time of each fact. A STOP holds
 * until a later START. A refusal of the provider holds until the provider accepts a message again.
 */
export const deriveTextConsent = ({ stop, start, refused, accepted }: Times): TextConsentState => {
  if (stop && toMs(stop) >= toMs(start)) return 'stopped';
  return refused && toMs(refused) > Math.max(toMs(start), toMs(accepted)) ? 'refused' : 'allowed';
};
