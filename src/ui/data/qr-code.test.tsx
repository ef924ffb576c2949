import { screen } from '@testing-library/react';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { QrCode } from './qr-code.tsx';

const link = 'https://pay.example.com/pay/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

/** Modules that the path paints, as `x,y`. */
const getPaintedModules = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, step) => `${Number(x) + step},${y}`),
  );

describe('a QR code', () => {
  it('paints exactly the dark modules, with a quiet zone of four modules', () => {
    renderUi(<QrCode text={link} label="Link for Jo Bloggs" />);
    const picture = screen.getByRole('img', { name: 'Link for Jo Bloggs' });
    const bare = encode(link, { ecc: 'M', border: 0 });
    const expected = bare.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`${x + 4},${y + 4}`] : [])),
    );
    expect(
      getPaintedModules(picture.querySelector('path')?.getAttribute('d') ?? '').sort(),
    ).toEqual(expected.sort());
    expect(picture).toHaveAttribute('viewBox', `0 0 ${bare.size + 8} ${bare.size + 8}`);
  });
});
