import { Button } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/banner.tsx';
import { updateOffer } from './update-offer.ts';
import styles from './update-prompt.module.css';

const words = {
  'this-tab': 'Send or leave what is on this screen first, then reload.',
  'another-tab': 'Another tab has something not sent. Send or leave it first.',
};

/** Offers a new version, once there is one: in a live region that is always there, so that it is said. */
export const UpdatePrompt = () => {
  const offer = useStore(updateOffer);
  return (
    <div role="status" className={styles.region}>
      {offer && (
        <Banner role="none" tone="info" action={<Button onClick={offer.press}>Reload</Button>}>
          {offer.heldBy ? words[offer.heldBy] : 'A new version is ready.'}
        </Banner>
      )}
    </div>
  );
};
