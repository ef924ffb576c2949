import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { describeDraft } from './describe-draft.ts';
import styles from './draft-offer.module.css';
import type { Draft } from './draft-schema.ts';
import { UNCONFIRMED_SEND_MESSAGE } from './unconfirmed-send-message.ts';

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onDiscard: () => void;
}

/**
 * Offers to continue or to discard a draft. Continue only opens the form: a draft is never sent unless the user presses
 * Send.
 */
export const DraftOffer = ({ draft, onDiscard }: DraftOfferProps) => {
  const discard = () => {
    // The focused button disappears, so move the focus to the title of the screen.
    document.querySelector('h1')?.focus({ preventScroll: true });
    onDiscard();
  };
  return (
    <section aria-label="Unfinished request" data-snapshot="skip">
      <Card className={styles.card}>
        {draft.attempt && <p className={styles.warning}>{UNCONFIRMED_SEND_MESSAGE}</p>}
        <div className={styles.actions}>
          <Link
            to="/payments/new"
            search={{ draft: draft.id, customerId: draft.customerId, replaces: draft.replaces }}
            className={getButtonLinkClass({ variant: 'quiet' })}
          >
            <span className={styles.label}>Continue: {describeDraft(draft)}</span>
          </Link>
          <Button variant="subtle" onClick={discard}>
            Discard
          </Button>
        </div>
      </Card>
    </section>
  );
};
