/**
 * A phone's photo of 12 megapixels through an upload link, on a line of 400 kbit/s that breaks three
 * times: seconds beside what the line needs for the bytes alone, and bytes sent beside the file's.
 * Run: node --import tsx tools/bench/resume.ts
 */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { LinkHolder } from '../test/e2e/LinkHolder.ts';
import { openLinkMaker } from '../test/e2e/makeLinks.ts';
import { startTestPortal } from '../test/e2e/testPortal.ts';
import { openSlowLine } from '../test/slowLine.ts';

const [WIDTH, HEIGHT] = [4000, 3000];
const BYTES_PER_SECOND = 400_000 / 8;
/** Where the line breaks: shares of the file. */
const BREAKS = [0.2, 0.5, 0.85];
/** Milliseconds for which nothing connects after a break. */
const AWAY = 3000;
const PART = 512 * 1024;

/** Shapes with a sensor's grain: a JPEG of it has the size of a real one. */
async function takePhoto(): Promise<Buffer> {
  const grain = await sharp(randomBytes((WIDTH / 4) * (HEIGHT / 4) * 3), {
    raw: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3 },
  })
    .resize(WIDTH, HEIGHT, { kernel: 'lanczos3' })
    .modulate({ saturation: 0.4 })
    .toBuffer({ resolveWithObject: true });
  return sharp(grain.data, { raw: grain.info }).jpeg({ quality: 82 }).toBuffer();
}

const photo = await takePhoto();
const stage = await startTestPortal();
const link = await (await openLinkMaker(stage.portal)).forAgency('157');
const line = await openSlowLine(stage.portal.url, { away: AWAY });
const page = await stage.openPage();
const parts: number[] = [];
let size = 0;
page.on('request', (request) => {
  const headers = request.headers();
  if (request.method() === 'PATCH') parts.push(Number(headers['upload-offset']));
  if (!headers['upload-length']) return;
  size = Number(headers['upload-length']);
  line.cutAfter(BREAKS.map((share) => share * size));
});
const rosa = new LinkHolder({ page, release: stage.release, flow: 'short-list' });
await page.goto(line.url + link.path);
await rosa.waitForStep(rosa.flow.steps[0]!);
await page.waitForLoadState('networkidle');
await rosa.openDialog();
await rosa.choose({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
await rosa.describe('My card');
line.setSpeed(BYTES_PER_SECOND);
const start = performance.now();
await rosa.send();
await rosa.row('My card').getByText(rosa.text('links.state-ready')).waitFor({ timeout: 600_000 });
const seconds = (performance.now() - start) / 1000;
const bare = size / BYTES_PER_SECOND;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;
console.log(
  `a photo of ${(WIDTH * HEIGHT) / 1e6} MP, ${megabytes(photo.length)}, of which ${megabytes(size)} are sent; 400 kbit/s, ${BREAKS.length} breaks of ${AWAY / 1000} s`,
);
console.log(`arrived in ${seconds.toFixed(1)} s; the line alone needs ${bare.toFixed(1)} s`);
console.log(`sent / file: ${(line.sent() / size).toFixed(3)}, headers included`);
console.log(
  `sent twice for each break: ${((line.sent() - size) / BREAKS.length / PART).toFixed(2)} of a part (at most 1)`,
);
console.log(`parts: ${parts.map((at) => Math.round(at / 1024)).join(' ')} KB`);
await page.context().close();
await line.stop();
await stage.close();
