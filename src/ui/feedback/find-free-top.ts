interface Range {
  readonly top: number;
  readonly bottom: number;
}

/** What a toast must not cover. What the user has just pressed counts more than the rest. */
export interface Obstacle extends Range {
  readonly weight: number;
}

interface Place extends Range {
  readonly heightPx: number;
  /** Whether places at the end of the range are tried before those at its start. */
  readonly isAtEnd: boolean;
}

const STEP_PX = 8;

const listTops = ({ top, bottom, heightPx, isAtEnd }: Place) => {
  const last = Math.max(top, bottom - heightPx);
  const count = Math.floor((last - top) / STEP_PX) + 1;
  return Array.from({ length: count }, (_, index) =>
    isAtEnd ? last - index * STEP_PX : top + index * STEP_PX,
  );
};

/**
 * Finds the top of a toast in the range, so that it covers none of the obstacles, or else those that
 * count least.
 */
export const findFreeTop = (place: Place, obstacles: readonly Obstacle[]) => {
  let best = {
    top: place.isAtEnd ? place.bottom - place.heightPx : place.top,
    cost: Number.MAX_VALUE,
  };
  for (const top of listTops(place)) {
    const covered = obstacles.filter(
      (obstacle) => obstacle.top < top + place.heightPx && obstacle.bottom > top,
    );
    const cost = covered.reduce((sum, { weight }) => sum + weight, 0);
    if (cost < best.cost) best = { top, cost };
  }
  return best.top;
};
