import { expect, test } from '../../support/engines/fixtures.ts';

/** EXIF data that say: turn the picture by 90 degrees clockwise. */
const turnedExif = [
  0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00, 0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00,
  0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00,
];

test.describe('the logo of the shop', () => {
  test('can be a photo from a phone, and a file that is not a picture is refused with a sentence [shop 1.7]', async ({
    staff,
    origin,
  }) => {
    await staff.goTo(`${origin}/settings/shop`);
    await staff.getByRole('button', { name: /^(Add|Change) Logo$/ }).waitUntilVisible();
    const choose = (name: string, exif: readonly number[]) =>
      staff.evaluate(
        async ({ name, exif }: { name: string; exif: readonly number[] }) => {
          /** A photo of noise, red in its left half and blue in its right half. */
          const takePhoto = async () => {
            const canvas = document.createElement('canvas');
            Object.assign(canvas, { width: 3000, height: 2000 });
            const context = canvas.getContext('2d');
            if (!context) throw new Error('The browser has no canvas');
            const picture = context.createImageData(3000, 2000);
            for (let at = 0; at < picture.data.length; at += 4) {
              const isLeft = (at / 4) % 3000 < 1500;
              const shade = 200 + Math.random() * 55;
              picture.data.set(isLeft ? [shade, 0, 0, 255] : [0, 0, shade, 255], at);
            }
            context.putImageData(picture, 0, 0);
            const jpeg = await new Promise<Blob | null>((resolve) =>
              canvas.toBlob(resolve, 'image/jpeg', 0.9),
            );
            if (!jpeg) throw new Error('The browser makes no JPEG');
            // The EXIF data follow the first two bytes.
            return [jpeg.slice(0, 2), new Uint8Array(exif), jpeg.slice(2)];
          };
          const parts = exif.length > 0 ? await takePhoto() : ['no picture'];
          const files = new DataTransfer();
          files.items.add(new File(parts, name, { type: 'image/jpeg' }));
          const input = document.querySelector<HTMLInputElement>('[aria-label="Logo file"]');
          if (!input) throw new Error('The screen takes no logo');
          input.files = files.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        },
        { name, exif },
      );

    await choose('notes.jpg', []);
    await staff
      .getByText('Your browser cannot read this picture. Please choose a PNG, JPEG or SVG file')
      .waitUntilVisible();
    await choose('photo.jpg', turnedExif);
    await staff.getByRole('img', { name: 'The logo of your shop' }).waitUntilVisible();
    const logo = await staff.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>('img[alt="The logo of your shop"]');
      if (!image) throw new Error('There is no logo');
      const stored = await (await fetch(image.src)).blob();
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const readColour = (y: number) => {
        const [red = 0, , blue = 0] = context?.getImageData(width / 2, y, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      const frame = image.parentElement?.getBoundingClientRect();
      return {
        isInFrame: image.getBoundingClientRect().height < (frame?.height ?? 0),
        type: stored.type,
        bytes: stored.size,
        proportion: height / width,
        height,
        colours: [readColour(height / 4), readColour((height * 3) / 4)],
      };
    });
    expect(logo.isInFrame).toBe(true);
    expect(logo.type).toBe('image/png');
    expect(logo.bytes).toBeLessThanOrEqual(50_000);
    // A picture that was taken on its side stands upright, with what was at the left on top.
    expect(logo.proportion).toBeCloseTo(1.5, 1);
    expect(logo.height).toBeGreaterThan(80);
    expect(logo.colours).toEqual(['red', 'blue']);
    await staff.getByRole('button', { name: 'Remove Logo' }).click();
    await staff.getByText('No logo').waitUntilVisible();
  });
});
