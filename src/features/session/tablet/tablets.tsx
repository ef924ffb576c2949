import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type Tablet,
  type TabletCode,
  tabletCodePayload,
} from '../../../../contract/entities/tablet.ts';
import { tabletCodeLifetimeMinutes, tabletNameMaxLength } from '../../../../contract/limits.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage, getQueryError } from '../../../ui/feedback/query-error.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../../ui/form/form.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { useConfirmedWrite } from '../../../ui/hooks/use-write.ts';
import { CardHint, TitledCard } from '../../../ui/layout/titled-card.tsx';
import { ActionList, ActionRow } from '../../../ui/list/rows/action-row.tsx';
import {
  createTabletCodeOptions,
  removeTabletOptions,
  tabletStaffOptions,
  tabletsOptions,
} from './api.ts';
import { CODE_POLL_MS, CodeDialog } from './code-dialog.tsx';
import { DisplayOfTablet } from './display-of-tablet.tsx';
import styles from './tablets.module.css';

const describeUse = ({ createdAt, lastUsedAt }: Tablet) =>
  lastUsedAt === null
    ? `Added ${formatAsOfTime(createdAt)}`
    : `Last used ${formatAsOfTime(lastUsedAt)}`;

const TabletRow = ({ tablet }: { readonly tablet: Tablet }) => {
  const remove = useConfirmedWrite(removeTabletOptions, { params: { id: tablet.id } });
  return (
    <li>
      <ActionRow name={tablet.name} details={[describeUse(tablet)]}>
        <Button variant="default" aria-label={`Remove ${tablet.name}`} onClick={remove.ask}>
          Remove
        </Button>
      </ActionRow>
      <DisplayOfTablet tablet={tablet} />
      <ConfirmDialog
        {...remove.dialog}
        title="Remove This Tablet?"
        description={`Whoever is logged in on “${tablet.name}” is logged out, and PINs stop working there.`}
        confirmLabel="Remove"
      />
    </li>
  );
};

interface TabletCodeDialogProps {
  readonly code: TabletCode;
  readonly name: string;
  readonly onClose: () => void;
}

const TabletCodeDialog = ({ code, name, onClose }: TabletCodeDialogProps) => {
  const query = useQuery({ ...tabletsOptions, refetchInterval: CODE_POLL_MS });
  // Another owner may add a tablet at the same time.
  const tablets = query.data?.filter((tablet) => tablet.name === name) ?? [];
  const close = () => {
    // The tablet may have used the code just now.
    query.refetch();
    onClose();
  };
  return (
    <CodeDialog
      code={code}
      title="Set Up the Tablet"
      place="On the tablet"
      label="Link to set up the tablet"
      lifetimeMinutes={tabletCodeLifetimeMinutes}
      deviceTimes={tablets.map(({ createdAt }) => createdAt)}
      usedMessage={`“${name}” is set up`}
      onClose={close}
    />
  );
};

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
    <TitledCard title="Add a Tablet">
      <CardHint>You get a code to type on the tablet.</CardHint>
      <Form of={form} label="Add Tablet" onSubmit={send}>
        <TextField
          of={form}
          name="name"
          label="Tablet Name"
          maxLength={tabletNameMaxLength}
          required
          autoComplete="off"
          enterKeyHint="done"
        />
        <SubmitButton of={form}>Add Tablet</SubmitButton>
        <FormError of={form} />
      </Form>
      {create.data && (
        <TabletCodeDialog code={create.data} name={create.variables.name} onClose={create.reset} />
      )}
    </TitledCard>
  );
};

const StaffPins = () => {
  const { data: staff } = useQuery(tabletStaffOptions);
  if (!staff) return null;
  const others = staff.filter(({ hasPin }) => !hasPin);
  if (others.length === 0) return <CardHint>All your staff have a PIN.</CardHint>;
  return (
    <details>
      <summary>
        {others.length} of {staff.length} Without a PIN
      </summary>
      <ul aria-label="Staff without a PIN" className={styles.names}>
        {others.map(({ id, firstName, lastName }) => (
          <li key={id}>
            {firstName} {lastName}
          </li>
        ))}
      </ul>
      <CardHint>Tablets do not show them until they set a PIN in Settings → Your Account.</CardHint>
    </details>
  );
};

export const Tablets = () => {
  const query = useQuery(tabletsOptions);
  const error = getQueryError(query);
  return (
    <>
      <TitledCard title="Staff">
        <CardHint>On a tablet at the counter, staff pick their name and type their PIN.</CardHint>
        <StaffPins />
      </TitledCard>
      {query.data && (
        <TitledCard title="Your Tablets">
          {query.data.length === 0 && <CardHint>No tablets yet</CardHint>}
          <ActionList label="Tablets">
            {query.data.map((tablet) => (
              <TabletRow key={tablet.id} tablet={tablet} />
            ))}
          </ActionList>
        </TitledCard>
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
