import type { Page } from '@playwright/test';

export const readImage = (page: Page, url: string) =>
  page.evaluate(async (url) => {
    const response = await fetch(url);
    const file = await response.blob();
    const image = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!canvas) throw new Error('No canvas');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    // Every fourth byte is a pixel's opacity.
    const isOpaque = data.every((byte, index) => index % 4 !== 3 || byte === 255);
    return { type: file.type, sizes: `${image.width}x${image.height}`, bytes: file.size, isOpaque };
  }, url);
