const most = { ofSession: 4, ofTenant: 1_000 };

/** Whoever reads a stream; `giveWay` ends it. */
interface Place {
  readonly tenantId: string;
  readonly session: string;
  readonly giveWay: () => void;
}

/**
 * How many streams may be open in one process. Of one session the oldest gives way: most likely its network went without
 * a word. A whole tenant's are bounded by refusing.
 */
export const createPlaces = () => {
  const taken = new Set<Place>();
  const countOf = (tenantId: string) => [...taken].filter((place) => place.tenantId === tenantId).length;

  return {
    /** False where the tenant has too many. */
    hasRoom: (tenantId: string) => taken.size < most.ofTenant || countOf(tenantId) < most.ofTenant,
    /** Returns what leaves the place. */
    take: (place: Place) => {
      taken.add(place);
      const same = [...taken].filter(({ session }) => session === place.session);
      for (const { giveWay } of same.slice(0, -most.ofSession)) giveWay();
      return () => taken.delete(place);
    },
  };
};
