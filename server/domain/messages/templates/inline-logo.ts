/**
 * In the outbox, the initials of the shop are between these comments. The worker replaces them by the logo at
 * the send, so that the outbox does not store the logo with each message.
 */
export const logoStart = '<!--shop-logo-->';
export const logoEnd = '<!--/shop-logo-->';

const logoPlace = new RegExp(`${logoStart}.*?${logoEnd}`, 's');

export const logoContentId = 'shop-logo';

const MAX_HEIGHT = 48;
const MAX_WIDTH = 240;

/** The PNG file was checked when it was stored. */
const WIDTH_OFFSET = 16;
const HEIGHT_OFFSET = 20;

const getShownSize = (png: Buffer) => {
  const width = png.readUInt32BE(WIDTH_OFFSET);
  const height = png.readUInt32BE(HEIGHT_OFFSET);
  const scale = Math.min(MAX_HEIGHT / height, MAX_WIDTH / width);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/**
 * The shop's name follows, so the `alt` text is empty. Outlook does not read sizes from `style`. The white
 * background keeps dark logos visible in dark mode.
 */
export const insertLogo = (html: string, png: Buffer) => {
  const { width, height } = getShownSize(png);
  return html.replace(
    logoPlace,
    `<img src="cid:${logoContentId}" alt="" width="${width}" height="${height}" style="display:block;width:${width}px;height:${height}px;margin:0 0 16px;padding:4px;background-color:#ffffff;border:0;border-radius:8px">`,
  );
};
