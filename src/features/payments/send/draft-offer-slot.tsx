import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GetStorageOwner } from '../../../lib/storage/storage-owner.ts';
import { discardDraft, draftsOptions, getDraftCode } from './draft-query.ts';
import { hasValues } from './draft-schema.ts';

interface DraftOfferSlotProps {
  readonly getOwner: GetStorageOwner;
  readonly isCompact?: boolean;
}

/** Shows the offer to continue the newest draft that is not open in a form, if there is one. */
export const DraftOfferSlot = ({ getOwner, isCompact = false }: DraftOfferSlotProps) => {
  const client = useQueryClient();
  const draft = useQuery(draftsOptions(getOwner)).data?.find(hasValues);
  // The code is loaded when there is a draft, because the query loads the code before it reads the
  // drafts.
  const DraftOffer = getDraftCode()?.DraftOffer;
  if (!draft || !DraftOffer) return null;
  return (
    <DraftOffer
      draft={draft}
      isCompact={isCompact}
      onDiscard={() => void discardDraft(client, draft.id)}
    />
  );
};
