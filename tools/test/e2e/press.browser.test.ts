import type { Locator, Page } from 'playwright-core';
import type { Stage } from './stage.ts';
import { ANSWERS, FORM, setVolunteerStage } from './volunteerForm.ts';

let stage: Stage;
let close: (() => Promise<void>) | undefined;
let page: Page;

beforeAll(async () => {
  ({ stage, close } = await setVolunteerStage());
}, 300_000);
afterAll(() => close?.());

beforeEach(async () => {
  page = await stage.openPage({ hasMotion: true });
  await page.goto(`${stage.portal.url}/forms/volunteer`);
});

afterEach(() => page.context().close());

/** Puts the pointer down on the middle of what is there now, without waiting until it rests. */
async function putDown(target: Locator): Promise<{ x: number; y: number }> {
  const box = (await target.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return at;
}

const next = () => page.locator('form button[type=submit]');
const summary = () => page.getByRole('alert').filter({ hasText: 'How should we reach you?' });
/** Something appears above, and the browser does not make up for it. */
const push = () =>
  page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
    const notice = document.createElement('div');
    notice.style.height = '300px';
    document.querySelector('h1')!.before(notice);
  });

test('a press holds although something pushes the button away meanwhile', async () => {
  await next().waitFor();
  await next().scrollIntoViewIfNeeded();
  await putDown(next());
  await push();
  await page.mouse.up();
  await summary().waitFor();
});

/** Where the Back button is, as soon as a finger there would meet it: the step may still be opening. */
const findBack = (label: string) =>
  page.evaluate(
    (words) =>
      new Promise<{ x: number; y: number }>((resolve) => {
        const look = () => {
          const button = [...document.querySelectorAll('form button[type=button]')].find(
            (one) => one.textContent === words,
          );
          button?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          const {
            left = 0,
            top = 0,
            width = 0,
            height = 0,
          } = button?.getBoundingClientRect() ?? {};
          const at = { x: left + width / 2, y: top + height / 2 };
          if (button && button === document.elementFromPoint(at.x, at.y)?.closest('button'))
            resolve(at);
          else requestAnimationFrame(look);
        };
        look();
      }),
    label,
  );

test('a press that meets its button while the step opens and scrolls is one', async () => {
  const ana = stage.applicantAt(page);
  await ana.fillStep(FORM, 'about-you', ANSWERS);
  await page.evaluate(() =>
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        document.documentElement.dataset.met = String(
          (target as Element).closest('form button[type=button]') !== null,
        );
      },
      true,
    ),
  );
  let met = 0;
  for (let round = 0; round < 12 && met < 5; round += 1) {
    await next().click();
    const { x, y } = await findBack(ana.text('application.back'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    const isMet = (await page.locator('html').getAttribute('data-met')) === 'true';
    // As long as a finger stays.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));
    await page.mouse.up();
    if (isMet) met += 1;
    else await ana.button('application.back').click();
    await ana.waitForStep(FORM, 'about-you');
  }
  expect(met).toBeGreaterThan(0);
}, 300_000);

test('who slides away from the button before letting go has pressed nothing', async () => {
  await next().waitFor();
  await next().scrollIntoViewIfNeeded();
  const { x, y } = await putDown(next());
  await page.mouse.move(x, y - 200, { steps: 5 });
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await summary().count()).toBe(0);
});
