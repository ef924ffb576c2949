import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CurrentUser } from '../../../contract/session.ts';
import { formatMoney } from '../../lib/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button-link.ts';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';
import type { Asked } from './double-ask.ts';
import { calledTo } from './people.ts';
import styles from './request-found.module.css';
import type { RequestFormSchema } from './request-schema.ts';
import { minutesAgo, sinceOnBackend } from './words.ts';

/** `Ali Baker asked Jo Bloggs for £45.00 six minutes ago.` */
export const askedWords = ({ row, detail }: Asked, me: CurrentUser | undefined) => {
  const { name } = row.customer;
  const amount = `for ${formatMoney(row.amountGross)} ${minutesAgo(sinceOnBackend(row.createdAt) ?? 0)}.`;
  if (!detail || detail.customerCreated) return `${name} was asked ${amount}`;
  return `${calledTo(me, detail.user) ?? 'Somebody'} asked ${name} ${amount}`;
};

interface DoubleAskQuestionProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly asked: Asked;
  readonly me: CurrentUser | undefined;
  readonly onSendAnyway: () => void;
  /** The form is another by now. */
  readonly onStale: () => void;
}

/** Under the form's button: the same has been asked already. Goes as soon as the form is another. */
export const DoubleAskQuestion = ({ form, asked, me, onSendAnyway, onStale }: DoubleAskQuestionProps) => {
  const shown = useRef<HTMLDivElement>(null);
  const values = JSON.stringify(useFormValues(form));
  const [askedOf] = useState(values);
  const isStale = values !== askedOf;
  const stale = useEffectEvent(onStale);
  useEffect(
    function goWithTheForm() {
      if (isStale) stale();
    },
    [isStale],
  );
  useEffect(
    function comeIntoView() {
      if (asked) shown.current?.scrollIntoView({ block: 'nearest' });
    },
    [asked],
  );
  return (
    !isStale && (
      <div ref={shown} className={styles.question}>
        <Banner tone="warning" role="alert">
          {askedWords(asked, me)}
        </Banner>
        <Link
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: asked.row.ident }}
          className={buttonClass({})}
        >
          Open it
        </Link>
        <Button type="submit" variant="default" onClick={onSendAnyway}>
          Send anyway
        </Button>
      </div>
    )
  );
};
