/** Imports the storage library and the component of the offer, which the app needs only when there is a draft. */
const load = async () => {
  const [{ readDrafts, saveDraft, removeDraft }, { DraftOffer }] = await Promise.all([
    import('./draft-storage.ts'),
    import('./draft-offer.tsx'),
  ]);
  return { readDrafts, saveDraft, removeDraft, DraftOffer };
};

type DraftCode = Awaited<ReturnType<typeof load>>;

let loaded: DraftCode | undefined;

/** Loads the code once. Resolves to undefined if the code cannot be loaded; the app then works without drafts. */
export const loadDraftCode = async () => {
  loaded ??= await load().catch(() => undefined);
  return loaded;
};

/** The code, or undefined until `loadDraftCode` has loaded it. */
export const getDraftCode = () => loaded;
