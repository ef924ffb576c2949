import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserSession } from '../../../../contract/entities/user-session.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage, getQueryError } from '../../../ui/feedback/query-error.ts';
import { TitledCard } from '../../../ui/layout/titled-card.tsx';
import { ActionList, ActionRow } from '../../../ui/list/rows/action-row.tsx';
import { ListSkeleton } from '../../../ui/list/rows/list-skeleton.tsx';
import { endOtherSessionsOptions, endSessionOptions, sessionsOptions } from './user-session-api.ts';

const Device = ({
  session: { id, device, signedInAt, lastSeenAt, isCurrent },
}: {
  session: UserSession;
}) => {
  const end = useMutation(endSessionOptions(id));
  const name = device ?? 'Unknown device';
  const since = formatAsOfTime(signedInAt);
  const detail = isCurrent
    ? `Logged in ${since}`
    : `Last used ${formatAsOfTime(lastSeenAt)}, logged in ${since}`;
  return (
    <li>
      <ActionRow name={name} details={[detail]}>
        {isCurrent ? (
          <StatusBadge tone="positive">This device</StatusBadge>
        ) : (
          <BusyButton
            variant="default"
            isBusy={end.isPending}
            aria-label={`Log Out ${name}, ${detail}`}
            onClick={() => end.mutate()}
          >
            Log Out
          </BusyButton>
        )}
      </ActionRow>
    </li>
  );
};

const Devices = ({ sessions }: { sessions: readonly UserSession[] }) => {
  const endOthers = useMutation(endOtherSessionsOptions);
  return (
    <>
      <ActionList label="Devices">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ActionList>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <BusyButton
          variant="default"
          isBusy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Log Out Everywhere Else
        </BusyButton>
      )}
    </>
  );
};

/** The most recently used comes first. */
export const DeviceList = () => {
  const query = useQuery(sessionsOptions);
  const error = getQueryError(query);
  return (
    <TitledCard title="Where You Are Logged In">
      {query.data && <Devices sessions={query.data} />}
      {!query.data && error && (
        <ErrorNotice
          message={getLoadErrorMessage(error, 'Error loading devices')}
          onRetry={() => query.refetch()}
        />
      )}
      {!query.data && !error && <ListSkeleton rows={1} label="Loading devices" />}
    </TitledCard>
  );
};
