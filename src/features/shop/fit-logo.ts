/** Customers see the logo at half this size. */
const MAX_LOGO_SIZE_PX = { width: 600, height: 240 } as const;
/** Fewer pixels would look blurred. */
const MIN_LOGO_HEIGHT_PX = 40;
/** Each size has about two thirds of the pixels of the one before. */
const SIZE_STEP_FACTOR = 0.8;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The largest size comes first. None is larger than the picture. */
export const listLogoSizes = ({ width, height }: PictureSize): PictureSize[] => {
  const sizes: PictureSize[] = [];
  let scale = Math.min(1, MAX_LOGO_SIZE_PX.width / width, MAX_LOGO_SIZE_PX.height / height);
  do {
    sizes.push({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    });
    scale *= SIZE_STEP_FACTOR;
  } while (height * scale >= MIN_LOGO_HEIGHT_PX);
  return sizes;
};
