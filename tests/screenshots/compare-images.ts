import type { Page } from '@playwright/test';

/** The side of the squares whose mean colours are compared, in pixels. */
const SQUARE_PIXELS = 4;
/** How much a channel of the mean colours may differ, of 255. */
const MAX_CHANNEL_DIFFERENCE = 16;

/**
 * Returns the share of two images that differs, from 0 to 1. The page decodes the images. It
 * compares the mean colours of small squares, because edges of letters differ between machines.
 */
export const compareImages = async (page: Page, ...images: [Buffer, Buffer]) => {
  const blank = await page.context().newPage();
  const difference = await blank.evaluate(
    async ({ sources, squarePixels, maxDifference }) => {
      const readSquares = async (source: string) => {
        const image = new Image();
        image.src = `data:image;base64,${source}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = Math.ceil(image.width / squarePixels);
        canvas.height = Math.ceil(image.height / squarePixels);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('There is no canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return context.getImageData(0, 0, canvas.width, canvas.height);
      };
      const [one, other] = await Promise.all(sources.map(readSquares));
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1;
      const squares = new Set<number>();
      for (const [index, value] of one.data.entries())
        if (Math.abs(value - (other.data[index] ?? 0)) > maxDifference)
          squares.add(Math.floor(index / 4));
      return squares.size / (one.width * one.height);
    },
    {
      sources: images.map((image) => image.toString('base64')),
      squarePixels: SQUARE_PIXELS,
      maxDifference: MAX_CHANNEL_DIFFERENCE,
    },
  );
  await blank.close();
  return difference;
};
