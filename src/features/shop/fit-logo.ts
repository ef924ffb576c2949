/** Two pixels for each pixel of the page on which customers see the logo. */
const MAX_LOGO_SIZE = { width: 600, height: 240 } as const;
/** A smaller picture would be blurred. */
const MIN_HEIGHT_PX = 40;
/** Each size has about two thirds of the pixels of the size before. */
const STEP = 0.8;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Largest first. The proportions stay, and no size is larger than the picture. */
export const listLogoSizes = ({ width, height }: PictureSize): PictureSize[] => {
  const sizes: PictureSize[] = [];
  let scale = Math.min(1, MAX_LOGO_SIZE.width / width, MAX_LOGO_SIZE.height / height);
  do {
    sizes.push({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    });
    scale *= STEP;
  } while (height * scale >= MIN_HEIGHT_PX);
  return sizes;
};
