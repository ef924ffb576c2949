import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { focusTitle } from '../../../lib/browser/focus-title.ts';
import { toAmounts } from '../../../lib/typed-price.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './draft-offer.module.css';
import { type DraftWithValues, isUnconfirmed, UNCONFIRMED_SEND_MESSAGE } from './draft-schema.ts';

const heading = 'Unfinished Request';

/** The first field with text is the subject. */
const describeDraft = ({ values: { customer, description, ...typedPrice } }: DraftWithValues) => {
  const subject = [customer.name, customer.email, customer.phone, description].find(
    (text) => text.trim() !== '',
  );
  const total = typedPrice.price > 0 ? formatMoney(toAmounts(typedPrice).amountGross) : '';
  return { subject: subject?.trim() ?? '', total };
};

interface DraftOfferProps {
  readonly draft: DraftWithValues;
  /** A form stands below a compact offer. */
  readonly isCompact: boolean;
  readonly onDiscard: () => void;
}

/** A draft is never sent unless the user presses Send. */
export const DraftOffer = ({ draft, isCompact, onDiscard }: DraftOfferProps) => {
  const headingId = useId();
  const { subject, total } = describeDraft(draft);
  const discard = () => {
    focusTitle();
    onDiscard();
  };
  return (
    <section
      // With the link, the names of two offers differ.
      aria-labelledby={`${headingId} ${headingId}-link`}
      className={isCompact ? styles.compact : styles.card}
      data-snapshot="skip"
    >
      <div className={styles.header}>
        <h2 id={headingId} className={styles.heading}>
          {isCompact ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
        </h2>
        <Button variant="subtle" onClick={discard}>
          Discard
        </Button>
      </div>
      {isUnconfirmed(draft) && <p className={styles.warning}>{UNCONFIRMED_SEND_MESSAGE}</p>}
      <Link
        id={`${headingId}-link`}
        to="/payments/new"
        search={{ draft: draft.id, customerId: draft.customerId, replaces: draft.replaces }}
        className={`${getButtonLinkClass({ variant: 'quiet' })} ${styles.link}`}
        aria-label={`Continue: ${[subject, total].filter(Boolean).join(', ')}`}
      >
        <span className={styles.subject}>
          <span className={styles.action}>Continue:</span> {subject || total}
        </span>
        {subject && <span>{total}</span>}
      </Link>
    </section>
  );
};
