import * as v from 'valibot';
import { text } from '../primitives.ts';

/**
 * `stopped`: the customer answered STOP. `refused`: the provider refused the last message because of an
 * earlier STOP.
 */
export const textConsentStates = ['allowed', 'stopped', 'refused'] as const;
export type TextConsentState = (typeof textConsentStates)[number];

export const textConsentQuery = v.object({ phone: text(100) });

/** One of `textConsentStates`, or a word that this app does not know. */
export const textConsent = v.object({ state: v.string() });
