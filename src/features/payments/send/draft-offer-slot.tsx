import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GetStorageOwner } from '../../../lib/storage/storage-owner.ts';
import { discardDraft, draftsOptions, getDraftCode } from './draft-query.ts';
import { isOffered } from './draft-schema.ts';

interface DraftOfferSlotProps {
  readonly getOwner: GetStorageOwner;
  /** It offers only the newest draft. */
  readonly isCompact?: boolean;
}

/** Drafts that are open in a form are left out. */
export const DraftOfferSlot = ({ getOwner, isCompact = false }: DraftOfferSlotProps) => {
  const client = useQueryClient();
  const drafts = useQuery(draftsOptions(getOwner)).data?.filter(isOffered);
  // The query loads this code before it reads the drafts.
  const DraftOffer = getDraftCode()?.DraftOffer;
  if (!drafts || !DraftOffer) return null;
  return drafts
    .slice(0, isCompact ? 1 : undefined)
    .map((draft) => (
      <DraftOffer
        key={draft.id}
        draft={draft}
        isCompact={isCompact}
        onDiscard={() => void discardDraft(client, draft.id)}
      />
    ));
};
