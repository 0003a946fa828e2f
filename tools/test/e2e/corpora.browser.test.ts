import type { Json } from '@porchlight/engine';
import {
  createExternalState,
  type ExternalForm,
  type ExternalProblem,
  placeProblems,
  type ViewNode,
  validateExternal,
  viewExternal,
} from '@porchlight/engine/external-schema';
import { checkRenderable, compileExternal } from '@porchlight/engine/external-schema/compile';
import type { Browser, Page } from 'playwright-core';
import { readGrantForms, readPlayground } from '../../../engine/corpora/readCorpora.ts';
import { launchBrowser } from '../../browser/launchBrowser.ts';
import { serveForms } from '../corpora/serve.ts';
import { findBarriers } from './watchPage.ts';

const grants = readGrantForms();
const forms = new Map<string, ExternalForm>();
for (const { name, schema } of grants) forms.set(name, compileExternal({ schema }).form!);
const samples = readPlayground().filter(({ name, schema, uiSchema }) => {
  const { form } = compileExternal({ schema, uiSchema, dialect: 'draft-07' });
  const isShown = !checkRenderable(form!).some((finding) => finding.severity === 'error');
  if (isShown) forms.set(name, form!);
  return isShown;
});

let browser: Browser;
let server: Awaited<ReturnType<typeof serveForms>>;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  server = await serveForms(forms);
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(server.url);
  await page.waitForFunction(() => 'corpora' in window);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
});

const list = (view: ViewNode): ViewNode[] => [view, ...view.children.flatMap(list)];

/** What Node makes of a form with these answers. */
function viewIn(form: ExternalForm, value?: Json) {
  const state = createExternalState(form, value);
  const view = viewExternal({ form, value: state.value, picks: state.picks, say: (id) => id });
  return { view, value: state.value };
}

/** How many controls a form has to have: one for each question, one a choice where all are in sight. */
function countControls(view: ViewNode): number {
  const counts = list(view).map((node) => {
    const pickers = node.isClosed ? 0 : node.pickers.length;
    const isGroup = ['object', 'array', 'null', 'nothing'].includes(node.kind);
    const isFixed = node.kind === 'constant' && node.isRequired;
    const own = node.ownName === undefined ? 0 : 1;
    if (isGroup || isFixed || node.isClosed || node.widget === 'hidden') return pickers + own;
    if (node.kind === 'choices') return node.choices!.length + pickers + own;
    const isQuestion =
      node.kind === 'boolean' &&
      node.isRequired &&
      !node.choices &&
      !node.widget &&
      node.defaultValue === undefined &&
      !node.isItem;
    if (node.widget === 'radio' || isQuestion) return (node.choices?.length ?? 2) + pickers + own;
    return 1 + pickers + own;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

const show = (name: string, options: { value?: Json; showsAll?: boolean }) =>
  page.evaluate(`corpora.show(${JSON.stringify(name)}, ${JSON.stringify(options)})`);

/** What the page finds wrong with an instance. */
const validate = (name: string, data: Json): Promise<ExternalProblem[]> =>
  page.evaluate(`corpora.validate(${JSON.stringify(name)}, ${JSON.stringify(data)})`);

/** The controls that have no name. */
const unnamed = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main select, main textarea')]
      .filter((one) => !one.labels?.length && !one.getAttribute('aria-label'))
      .filter((one) => one.getAttribute('aria-hidden') !== 'true')
      .map((one) => one.outerHTML),
  );

const controls = () =>
  page.locator('main :is(input, select, textarea):not([aria-hidden=true])').count();

/** Everything that is to hold of a form on the screen. */
async function expectWhole(name: string, value?: Json) {
  const form = forms.get(name)!;
  await show(name, { ...(value !== undefined && { value }), showsAll: true });
  const inNode = viewIn(form, value);
  expect(await controls()).toBe(countControls(inNode.view));
  expect(await unnamed()).toEqual([]);
  const problems = inNode.value === undefined ? [] : validateExternal(form, inNode.value);
  const placed = placeProblems(inNode.view, problems);
  if (inNode.value !== undefined)
    expect(await page.locator('main [id$=":error"]').count()).toBe(
      placed.size - hiddenIn(inNode.view, placed),
    );
  // Taller than the screen, it shows its first lines and says how many more there are.
  const more = page.locator('[role=alert]').getByRole('button');
  if (await more.count()) {
    expect(await more.innerText()).toMatch(/^and \d+ more$/);
    await more.click();
  }
  expect(await page.locator('[role=alert] li').count()).toBe(
    inNode.value === undefined ? 1 : placed.size,
  );
  expect(await findBarriers(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
}

/** Problems of places that show no field of their own. */
function hiddenIn(view: ViewNode, placed: Map<string, unknown>): number {
  return list(view).filter(
    (node) =>
      placed.has(node.path) &&
      (node.isClosed || node.widget === 'hidden' || (node.kind === 'constant' && node.isRequired)),
  ).length;
}

describe('the grant forms', () => {
  test.each(grants)(
    '$name is shown, blank and answered, and finds what Node finds',
    async ({ name, cases }) => {
      await expectWhole(name);
      const valid = cases.find((one) => one.valid);
      if (valid) await expectWhole(name, valid.data);
      for (const { data, valid: isValid } of cases) {
        const found = await validate(name, data);
        expect(found).toEqual(validateExternal(forms.get(name)!, data));
        expect(found.length === 0).toBe(isValid);
      }
    },
    120_000,
  );
});

describe('the samples of the playground', () => {
  test('at least 30 are shown', () => expect(samples.length).toBeGreaterThanOrEqual(30));

  test.each(samples)(
    '$name',
    async ({ name, formData, hasFormData }) => {
      await expectWhole(name);
      if (hasFormData) await expectWhole(name, formData);
    },
    60_000,
  );
});

describe('by hand', () => {
  const value = () => page.evaluate('corpora.value()');

  test('answers are typed, chosen and ticked; entries are added and removed with the focus kept', async () => {
    await show('errors', {});
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Active').check();
    await page.getByRole('button', { name: 'Add to Skills' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'external/skills/0');
    await page.keyboard.type('cooking');
    await page.getByLabel('bar').check();
    expect(await value()).toEqual({
      firstName: 'Rosa',
      active: true,
      skills: ['cooking'],
      multipleChoicesList: ['bar'],
    });
    await page.getByRole('button', { name: 'Remove Skills 1' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'external/skills:add');
    expect(await value()).toMatchObject({ skills: [] });
  });

  test('a place says what is wrong when it is left, and the summary leads to it', async () => {
    await show('errors', {});
    const name = page.getByLabel('First name');
    await name.fill('Ro');
    expect(await page.locator('main [id$=":error"]').count()).toBe(0);
    await name.blur();
    const message = page.locator('[id="external/firstName:error"]');
    expect(await message.textContent()).toBe('Write at least 8 characters');
    expect(await name.getAttribute('aria-describedby')).toBe('external/firstName:error');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('link', { name: 'First name: Write at least 8 characters' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'external/firstName');
  });

  test('an answer opens what depends on it', async () => {
    await show('ifThenElse', {});
    expect(await page.getByLabel('Water').count()).toBe(0);
    await page.getByLabel('Animal').selectOption('Fish');
    await page.getByLabel('Water').selectOption('sea');
    await page.getByLabel('Food').selectOption('worms');
    expect(await value()).toEqual({ animal: 'Fish', water: 'sea', food: 'worms' });
    await page.getByLabel('Animal').selectOption('Cat');
    expect(await value()).toMatchObject({ animal: 'Cat' });
    expect(await page.getByLabel('Water').count()).toBe(0);
  });

  test('an option is chosen, and a name of one’s own is given', async () => {
    await show('customFieldAnyOf', {});
    await page.getByLabel('Which one fits?').selectOption('Coordinates');
    await page.getByLabel('Lat').fill('-33.5');
    expect(await value()).toEqual({ lat: -33.5 });
    await show('additionalProperties', { value: { firstName: 'A', lastName: 'B' } });
    await page.getByRole('button', { name: /^Add to/ }).click();
    await page.waitForFunction(() => document.activeElement?.id.endsWith(':name'));
    await page.keyboard.type('town');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.id === 'external/town');
    await page.keyboard.type('York');
    expect(await value()).toEqual({ firstName: 'A', lastName: 'B', town: 'York' });
  });

  test('a file becomes a part of the answer', async () => {
    await show('files', {});
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a b.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByText('A file is chosen: a b.txt').waitFor();
    expect(await value()).toEqual({ file: 'data:text/plain;name=a%20b.txt;base64,aGVsbG8=' });
  });

  test('dates and times are kept as the standard writes them', async () => {
    await show('date', {});
    await page.locator('[id="external/native/date"]').fill('2026-11-21');
    await page.locator('[id="external/native/time"]').fill('14:30:00');
    await page.locator('[id="external/native/datetime"]').fill('2026-11-21T14:30');
    const { native } = (await value()) as { native: { [name: string]: string } };
    expect(native).toMatchObject({ date: '2026-11-21', time: '14:30:00Z' });
    expect(new Date(native.datetime!).getFullYear()).toBe(2026);
    expect(await validate('date', { native } as Json)).toEqual([]);
  });
});

test('the page broke no policy and threw no error', () => {
  expect(errors.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
});
