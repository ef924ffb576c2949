import { withPassword } from '../../features/session/reauth/with-reauth.ts';
import { isTablet } from '../../features/session/tablet/tablet-mark.ts';
import type { VatQuestionProps } from '../../features/shop/vat-question.tsx';
import { loadOptional } from '../../lib/load-optional.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useCapability, useHasRight, useTenant } from '../../session/use-session.ts';

const changeWithReauth: RunWithReauth = (work) => withPassword('changeShop', work);

/** Forms work without the question, so that a failed load of its chunk is no error. */
const OwnerQuestion = loadOptional<VatQuestionProps>(() =>
  import('../../features/shop/vat-question.tsx').then((module) => module.VatQuestion),
);

const VatQuestion = (props: Pick<VatQuestionProps, 'onAnswer'>) => (
  <OwnerQuestion {...props} runWithReauth={changeWithReauth} />
);

/** The question for the owner of a new shop about VAT; undefined for others, and once it is answered. */
export const useVatQuestion = () => {
  const canAnswer = useHasRight('changeShop');
  const hasProfile = useCapability('shop');
  const isAsked = useTenant()?.asksVat === true && canAnswer && hasProfile && !isTablet();
  return isAsked ? VatQuestion : undefined;
};
