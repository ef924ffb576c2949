import type { Page } from '@playwright/test';

/** What a picture is, whatever it is called: its size in pixels, and whether anything shows through it. */
export const look = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address);
    const file = await answer.blob();
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    if (!canvas) throw new Error('No canvas');
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    const isOpaque = data.every((part, at) => at % 4 !== 3 || part === 255);
    return { type: file.type, sizes: `${picture.width}x${picture.height}`, bytes: file.size, isOpaque };
  }, url);
