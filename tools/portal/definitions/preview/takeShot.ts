import type { Given, Shot } from '@porchlight/api/preview';
import { previewStateOf, type ToStage } from '@porchlight/web/form-preview';
import type { Page, Request } from 'playwright-core';

/** Where a picture is taken, of which release, and how large the window is. */
export interface ShotAt {
  /** Where the preview is served. */
  url: string;
  /** The release that is shown: its hash. */
  release: string;
  /** Pixels. */
  width: number;
}

/** Milliseconds that a step may take to stand. */
const PATIENCE = 20_000;

/**
 * The picture of a step from its header to its footer, as PNG.
 * @throws Error with what the page says when the step can't be shown.
 */
export async function takeShot(
  page: Page,
  shot: Shot,
  { answers, facts }: Given,
  { url, release, width }: ShotAt,
): Promise<Buffer> {
  const { outline, program, step, state, language } = shot;
  await page.setViewportSize({ width, height: 800 });
  const calls = followCalls(page);
  await page.goto(`${url}/stage/${language}?release=${release}`, { waitUntil: 'load' });
  const preview = previewStateOf(outline, step, {
    base: '/releases',
    release,
    language,
    programs: program ? [program] : [],
    answers,
    facts,
    look: 'filling',
    state: state?.id,
  });
  const failure = await page.evaluate(
    ({ message, patience }) =>
      // Nothing in here has a name: what runs this file adds code of its own to functions with one.
      new Promise<string | undefined>((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (data.kind === 'ready') window.postMessage(JSON.parse(message), '*');
          if (data.kind === 'shown') resolve(undefined);
          if (data.kind !== 'failed') return;
          // What comes later than the step may still take it away: see below.
          document.documentElement.dataset.failed = String(data.message);
          resolve(String(data.message));
        });
        setTimeout(() => resolve('It did not stand in time.'), patience);
        window.postMessage(JSON.parse(message), '*');
      }),
    {
      message: JSON.stringify({ kind: 'show', turn: 1, preview, heard: 0 } satisfies ToStage),
      patience: PATIENCE,
    },
  );
  const fail = (why: string | undefined) => {
    if (why) throw new Error(`${outline.form} ${step.name}: ${why}`);
  };
  fail(failure);
  await calls.end();
  const late = await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    return document.documentElement.dataset.failed;
  });
  fail(late);
  // What opens slides open: the picture is of the end.
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

/** Milliseconds for which React keeps a placeholder before it shows what has come in its place, and a few more. */
const PLACEHOLDER = 350;

/** Draws twice: what came is in the page then, and has asked for what it needs. */
const drawTwice = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );

/** What a page still fetches. `end` waits until that is nothing: lists and dialogs come after their step. */
function followCalls(page: Page): { end(): Promise<void> } {
  const open = new Set<Request>();
  const begin = (request: Request) => void open.add(request);
  let came = performance.now();
  const stop = (request: Request) => {
    open.delete(request);
    came = performance.now();
  };
  page.on('request', begin);
  page.on('requestfinished', stop);
  page.on('requestfailed', stop);
  return {
    async end() {
      const until = performance.now() + PATIENCE;
      for (let quiet = 0; quiet < 2 && performance.now() < until; ) {
        await page.evaluate(drawTwice);
        quiet = open.size || performance.now() < came + PLACEHOLDER ? 0 : quiet + 1;
      }
      if (open.size) throw new Error(`It still waits for ${[...open][0]!.url()}.`);
      page.off('request', begin);
      page.off('requestfinished', stop);
      page.off('requestfailed', stop);
    },
  };
}
