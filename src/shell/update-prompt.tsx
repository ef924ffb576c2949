import { Button } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/banner.tsx';
import { updateOffer } from './update-offer.ts';

/** Offers a new version, once there is one. */
export const UpdatePrompt = () => {
  const accept = useStore(updateOffer);
  return (
    accept && (
      <Banner tone="info" action={<Button onClick={accept}>Reload</Button>}>
        A new version is ready.
      </Banner>
    )
  );
};
