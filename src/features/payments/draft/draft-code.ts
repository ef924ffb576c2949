/** What only a form with typing, or a screen that offers a draft, needs: the library of the storage, and the offer. */
const load = async () => {
  const [{ readDrafts, saveDraft, removeDraft }, { DraftOffer }] = await Promise.all([
    import('./draft-storage.ts'),
    import('./draft-offer.tsx'),
  ]);
  return { readDrafts, saveDraft, removeDraft, DraftOffer };
};

type DraftCode = Awaited<ReturnType<typeof load>>;

let loaded: DraftCode | undefined;

/** Undefined when the code does not load: the app then works without drafts. */
export const loadDraftCode = async () => {
  loaded ??= await load().catch(() => undefined);
  return loaded;
};

/** Undefined until `loadDraftCode` has loaded it. */
export const getDraftCode = () => loaded;
