import { logoMaxBytes, logoMaxPixels } from '../../../contract/limits.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';
import { listLogoSizes, type PictureSize } from './fit-logo.ts';

/** The picture cannot become a logo. The message says what the user can do. */
export class LogoError extends Error {}

/** Some systems know no type of SVG files. */
const isSvg = ({ type, name }: File) => type === 'image/svg+xml' || /\.svg$/i.test(name);

const isSmallPng = ({ type, size }: File, { width, height }: PictureSize) =>
  type === 'image/png' && size <= logoMaxBytes && Math.max(width, height) <= logoMaxPixels;

/** Draws the picture in one size. Resolves with null when the browser cannot store it. */
const drawPng = (picture: ImageBitmap, { width, height }: PictureSize) => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, width, height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** Returns the largest PNG of the picture that the backend accepts. @throws LogoError */
const shrink = async (picture: ImageBitmap) => {
  for (const size of listLogoSizes(picture)) {
    const png = await drawPng(picture, size);
    if (png && png.size <= logoMaxBytes) return png;
  }
  throw new LogoError(shopMessages.logoUnreadable);
};

/**
 * Returns the file of a logo: an SVG and a small PNG as they are, and every other picture, such as a
 * photo of a phone, as a PNG of its right size. Browsers turn a photo as its EXIF data say.
 * @throws LogoError
 */
export const prepareLogo = async (file: File): Promise<Blob> => {
  if (isSvg(file)) {
    if (file.size > logoMaxBytes) throw new LogoError(shopMessages.logoTooLarge);
    return file;
  }
  const picture = await createImageBitmap(file).catch(() => {
    throw new LogoError(shopMessages.logoUnreadable);
  });
  try {
    return isSmallPng(file, picture) ? file : await shrink(picture);
  } finally {
    picture.close();
  }
};
