import { Button } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { updateOffer } from './update-offer.ts';

const blockedMessages = {
  'this-tab': 'Send or leave what is on this screen first, then reload.',
  'another-tab': 'Another tab has something not sent. Send or leave it first.',
};

/** Offers a new version. The live region is always in the page, so that screen readers announce the offer. */
export const UpdatePrompt = () => {
  const offer = useStore(updateOffer);
  return (
    <div role="status">
      {offer && (
        <Banner role="none" tone="info" action={<Button onClick={offer.accept}>Reload</Button>}>
          {offer.blockedBy ? blockedMessages[offer.blockedBy] : 'A new version is ready.'}
        </Banner>
      )}
    </div>
  );
};
