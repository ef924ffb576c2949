import { withPassword } from '../../features/session/reauth/with-reauth.ts';
import { isTablet } from '../../features/session/tablet/tablet-mark.ts';
import type { VatQuestionProps } from '../../features/shop/vat-question.tsx';
import { loadOptional } from '../../lib/load-optional.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useCapability, useHasRight, useTenant } from '../../session/use-session.ts';

const changeWithReauth: RunWithReauth = (work) => withPassword('changeShop', work);

/** Without the code, forms do not ask. */
const OwnerQuestion = loadOptional<VatQuestionProps>(() =>
  import('../../features/shop/vat-question.tsx').then((module) => module.VatQuestion),
);

const VatQuestion = (props: Omit<VatQuestionProps, 'runWithReauth'>) => (
  <OwnerQuestion {...props} runWithReauth={changeWithReauth} />
);

/** Returns undefined once the question is answered. */
export const useVatQuestion = () => {
  const canAnswer = useHasRight('changeShop');
  const hasProfile = useCapability('shop');
  const isAsked = useTenant()?.asksVat === true && canAnswer && hasProfile && !isTablet();
  return isAsked ? VatQuestion : undefined;
};
