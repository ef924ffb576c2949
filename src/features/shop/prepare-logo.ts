import { logoMaxBytes, logoMaxPixels } from '../../../contract/limits.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';
import { listLogoSizes, type PictureSize } from './fit-logo.ts';
import { LogoError } from './logo-error.ts';

/** Some systems give an SVG file no type. */
const isSvg = ({ type, name }: File) => type === 'image/svg+xml' || /\.svg$/i.test(name);

const isSmallPng = ({ type, size }: File, { width, height }: PictureSize) =>
  type === 'image/png' && size <= logoMaxBytes && Math.max(width, height) <= logoMaxPixels;

const readAsDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/**
 * An image element turns the picture by its EXIF data. `createImageBitmap` of Firefox fails on some
 * JPEG files.
 */
const decode = async (file: File) => {
  const picture = new Image();
  picture.src = await readAsDataUrl(file);
  await picture.decode();
  return picture;
};

const getSize = ({ naturalWidth, naturalHeight }: HTMLImageElement): PictureSize => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** Resolves to null when the browser cannot encode the picture. */
const drawPng = (picture: HTMLImageElement, { width, height }: PictureSize) => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, width, height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** @throws LogoError */
const shrink = async (picture: HTMLImageElement) => {
  for (const size of listLogoSizes(getSize(picture))) {
    const png = await drawPng(picture, size);
    if (png && png.size <= logoMaxBytes) return png;
  }
  throw new LogoError(shopMessages.logoUnreadable);
};

/** An SVG and a small PNG do not change. @throws LogoError */
export const prepareLogo = async (file: File): Promise<Blob> => {
  if (isSvg(file)) {
    if (file.size > logoMaxBytes) throw new LogoError(shopMessages.logoTooLarge);
    return file;
  }
  const picture = await decode(file).catch(() => {
    throw new LogoError(shopMessages.logoUnreadable);
  });
  return isSmallPng(file, getSize(picture)) ? file : shrink(picture);
};
