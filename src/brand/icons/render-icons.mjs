// Draws the icons of public/ from the SVG files beside this one:
//   node src/brand/icons/render-icons.mjs
// CHROMIUM is the path of the browser, if Playwright has not installed one.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { palettePng } from './palette-png.mjs';

const here = (file) => new URL(file, import.meta.url);
const publicFile = (file) => new URL(`../../../public/${file}`, import.meta.url);

const pictures = [
  { source: 'icon.svg', target: 'icons/icon-192.png', size: 192 },
  { source: 'icon.svg', target: 'icons/icon-512.png', size: 512 },
  { source: 'maskable.svg', target: 'icons/maskable-192.png', size: 192 },
  { source: 'maskable.svg', target: 'icons/maskable-512.png', size: 512 },
  { source: 'monochrome.svg', target: 'icons/monochrome-192.png', size: 192 },
  { source: 'monochrome.svg', target: 'icons/monochrome-512.png', size: 512 },
  { source: 'apple-touch-icon.svg', target: 'apple-touch-icon.png', size: 180 },
  { source: 'shortcut-new-request.svg', target: 'icons/shortcut-new-request-96.png', size: 96 },
  { source: 'shortcut-payments.svg', target: 'icons/shortcut-payments-96.png', size: 96 },
  { source: 'shortcut-customers.svg', target: 'icons/shortcut-customers-96.png', size: 96 },
];

const executablePath = process.env.CHROMIUM;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { source, target, size } of pictures) {
  const drawing = await readFile(here(source), 'utf8');
  const rgba = await page.evaluate(
    async ([svg, side]) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', `<svg width="${side}" height="${side}" `))}`;
      await image.decode();
      const canvas = new OffscreenCanvas(side, side).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return [...canvas.getImageData(0, 0, side, side).data];
    },
    [drawing, size],
  );
  await writeFile(publicFile(target), palettePng(size, rgba));
}
await browser.close();
await copyFile(here('icon.svg'), publicFile('favicon.svg'));
await copyFile(here('icon.svg'), publicFile('icons/icon.svg'));
