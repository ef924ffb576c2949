import type { ReactNode } from 'react';
import type { AppForm } from '../../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import { useTextConsent } from './use-text-consent.ts';

/** The advice has the room of one line. */
const consents: Readonly<Record<string, string>> = {
  stopped: 'Answered STOP: gets no texts',
  refused: 'Answered STOP: the last text was refused',
};

interface TextConsentAdviceProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly children?: ReactNode;
}

/** The backend decides, so Send is not blocked (spec §5). */
export const TextConsentAdvice = ({ form, children }: TextConsentAdviceProps) =>
  consents[useTextConsent(form) ?? ''] ?? children;
