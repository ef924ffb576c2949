import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type Tablet,
  type TabletCode,
  tabletCodePayload,
} from '../../../../contract/entities/tablet.ts';
import { tabletCodeLifetimeMinutes, tabletNameMaxLength } from '../../../../contract/limits.ts';
import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage, getQueryError } from '../../../ui/feedback/query-error.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../../ui/form/form.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { useConfirmedWrite } from '../../../ui/hooks/use-write.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { AccountCard, AccountList } from '../account/account-section.tsx';
import { createTabletCodeOptions, removeTabletOptions, tabletsOptions } from './api.ts';
import styles from './tablets.module.css';

const describeUse = ({ createdAt, lastUsedAt }: Tablet) =>
  lastUsedAt === null
    ? `Added ${formatAsOfTime(createdAt)}`
    : `Last used ${formatAsOfTime(lastUsedAt)}`;

const TabletRow = ({ tablet }: { readonly tablet: Tablet }) => {
  const remove = useConfirmedWrite(removeTabletOptions, { params: { id: tablet.id } });
  return (
    <li>
      <AccountCard name={tablet.name} detail={describeUse(tablet)}>
        <Button variant="default" aria-label={`Remove ${tablet.name}`} onClick={remove.ask}>
          Remove
        </Button>
      </AccountCard>
      <ConfirmDialog
        {...remove.dialog}
        title="Remove This Tablet?"
        description={`Whoever is logged in on “${tablet.name}” is logged out, and PINs stop working there.`}
        confirmLabel="Remove"
      />
    </li>
  );
};

/**
 * The address of `link` without the scheme and without the code after `#`, for a user who types it.
 */
const toTypedAddress = (link: string) => link.split('#')[0]?.replace(/^https?:\/\//, '');

/** Scrolls a new code into view. React calls this ref callback when the code appears. */

/** Shows a new code, only once: the backend stores only the hash of the code. */
const CodeCard = ({ code: { code, link } }: { readonly code: TabletCode }) => (
  <Card className={styles.card}>
    <p>
      On the tablet, scan this code, or open <strong>{toTypedAddress(link)}</strong> and type
    </p>
    <p className={styles.code}>{code}</p>
    <QrCode text={link} label="Link to set up the tablet" />
    <p ref={scrollIntoView}>It works once, for {tabletCodeLifetimeMinutes} minutes.</p>
  </Card>
);

const DEFAULT_TABLET_NAME = 'Counter tablet';

const AddTablet = () => {
  const form = useAppForm({
    schema: tabletCodePayload,
    initialValues: { name: DEFAULT_TABLET_NAME },
  });
  const create = useMutation(createTabletCodeOptions);
  const send = submitToApi(form, createTabletCodeOptions.meta?.failure, async (payload) => {
    await create.mutateAsync(payload);
    form.setValue('name', DEFAULT_TABLET_NAME);
  });
  return (
    <>
      <Form of={form} label="Add Tablet" onSubmit={send}>
        <TextField
          of={form}
          name="name"
          label="Name of the tablet"
          maxLength={tabletNameMaxLength}
          required
          autoComplete="off"
          enterKeyHint="done"
        />
        <SubmitButton of={form}>Add Tablet</SubmitButton>
        <FormError of={form} />
      </Form>
      <StatusRegion>{create.data && <CodeCard code={create.data} />}</StatusRegion>
    </>
  );
};

/** The list of the shop's tablets, and the form to add one, for owners. */
export const Tablets = () => {
  const query = useQuery(tabletsOptions);
  const error = getQueryError(query);
  return (
    <>
      <p className={styles.explanation}>
        On a tablet at the counter, staff pick their name and type their PIN.
      </p>
      {query.data && query.data.length > 0 && (
        <AccountList label="Tablets">
          {query.data.map((tablet) => (
            <TabletRow key={tablet.id} tablet={tablet} />
          ))}
        </AccountList>
      )}
      {query.data?.length === 0 && (
        <EmptyState
          title="No tablets yet"
          hint="Add one here, and type the code that you get on the tablet."
        />
      )}
      {!query.data && error && (
        <ErrorNotice
          message={getLoadErrorMessage(error, 'Error loading tablets')}
          onRetry={() => query.refetch()}
        />
      )}
      <AddTablet />
    </>
  );
};
