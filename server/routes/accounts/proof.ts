import { codePath, counterPath } from '../../domain/counter/counter-offer.ts';
import { createProofKeys } from '../../domain/counter/proof-keys.ts';
import { handleWithoutTransaction } from '../handle.ts';

export const getProofKey = handleWithoutTransaction(
  'getProofKey',
  async ({ tenant, session, now, appOrigin, dependencies }) => {
    const { provider } = await dependencies.checkout.providers.findCurrent(tenant.id);
    const isLive = provider?.isLive === true;
    return {
      ...createProofKeys(dependencies.secret).issue(tenant.id, session, { isLive, now }),
      codeUrl: `${appOrigin}${counterPath}${codePath}/`,
      isLive,
    };
  },
);
