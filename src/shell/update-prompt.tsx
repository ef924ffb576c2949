import { Button } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/banner.tsx';
import { updateOffer } from './update-offer.ts';

const words = {
  'this-tab': 'Something on this screen is not sent yet. Send it or leave it, then press Reload.',
  'another-tab': 'Something in another tab is not sent yet. Send it or leave it there, then press Reload.',
};

/** Offers a new version, once there is one. */
export const UpdatePrompt = () => {
  const offer = useStore(updateOffer);
  return (
    offer && (
      <Banner tone="info" action={<Button onClick={offer.press}>Reload</Button>}>
        {offer.heldBy ? words[offer.heldBy] : 'A new version is ready.'}
      </Banner>
    )
  );
};
