interface Range {
  readonly top: number;
  readonly bottom: number;
}

/** A toast should not cover it. A press raises its `weight`. */
export interface Obstacle extends Range {
  readonly weight: number;
}

interface Place extends Range {
  readonly heightPx: number;
  /** Places at the end of the screen come first. */
  readonly isAtEnd: boolean;
}

const STEP_PX = 4;

const listTops = ({ top, bottom, heightPx, isAtEnd }: Place) => {
  const last = Math.max(top, bottom - heightPx);
  const count = Math.floor((last - top) / STEP_PX) + 1;
  return Array.from({ length: count }, (_, index) =>
    isAtEnd ? last - index * STEP_PX : top + index * STEP_PX,
  );
};

/** Returns the top at which the covered obstacles have the least weight. */
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
