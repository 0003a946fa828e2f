import { withIsolation } from '@porchlight/api/isolation';
import { standaloneAddress } from '@porchlight/engine';
import { createFinding, type Finding } from '@porchlight/engine/compile';
import type { FilePlace, Way, WitnessReport } from '@porchlight/engine/witness';
import type { Browser, Page } from 'playwright-core';
import { type OpenForm, type OpenForms, openForms } from './openForms.ts';
import { type PageDriver, PageStops } from './PageDriver.ts';
import { type Difference, type Pages, WayOnPage } from './WayOnPage.ts';

const PASSWORD = 'three blue porch lights';
/** What Playwright waits for anything. */
const TIMEOUT = 20_000;

/** How far the ways were walked in a browser, and what was different there. */
export interface BrowserReport {
  ways: { subject: string; isThrough: boolean; steps: number }[];
  /** Messages that were compared. */
  compared: number;
  /** Wrong answers that were entered, that no control takes, and that no way came by. */
  entered: number;
  untyped: number;
  left: number;
  findings: Finding[];
}

/** A running portal, and the browser that visits it. */
export interface PortalInBrowser {
  browser: Browser;
  url: string;
}

/** Where a question, or else a form, is declared. */
function placeOf(report: WitnessReport, way: Way, pointer: string): FilePlace {
  const known = report.witnesses.find(
    ({ kind, subject }) => kind === 'field' && subject === pointer,
  );
  if (!known) return { file: `${way.form}/wizard.json`, line: 1, column: 1, pointer: '' };
  const { file, line, column, pointer: at } = known;
  return { file, line, column, pointer: at };
}

/** One that is walked, with its form. */
interface WayOpened {
  way: Way;
  of: OpenForm;
  /** From 0. */
  number: number;
}

async function open(driver: PageDriver, url: string, { way, number }: WayOpened): Promise<void> {
  const { page } = driver;
  const address = standaloneAddress(way.form);
  if (address !== undefined) {
    await page.goto(`${url}/forms/${address}`);
    return;
  }
  await page.goto(`${url}/`);
  await page.getByRole('link', { name: driver.text('landing.sign-up') }).click();
  await page.waitForURL(/Register/);
  await page.getByLabel(driver.text('identity.email')).fill(`witness-${number}@example.org`);
  await page.locator('input[type=password]').first().fill(PASSWORD);
  await driver.button(driver.text('identity.register-submit')).click();
}

/** Behind the last step: what says that it was received. */
async function send(page: Page, way: Way, { driver }: WayOnPage): Promise<void> {
  try {
    if (standaloneAddress(way.form) === undefined) {
      await page.getByRole('heading', { name: driver.text('status.title') }).waitFor();
      return;
    }
    await driver.button(driver.text('forms.send')).click();
    await page.locator('dt', { hasText: driver.text('forms.reference') }).waitFor();
  } catch {
    throw new PageStops('', 'what was filled in was not received');
  }
}

async function walkOne(page: Page, opened: WayOpened, pages: Pages, url: string) {
  const { way, of } = opened;
  const walker = new WayOnPage(page, way, { pages, of });
  let stop: Difference | undefined;
  try {
    await open(walker.driver, url, opened);
    await walker.walk();
    await send(page, way, walker);
  } catch (error) {
    const isTold = error instanceof PageStops;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    if (!isTold && !isSlow) throw error;
    const message = error.message.split('\n')[0]!;
    stop = { step: walker.at, pointer: isTold ? error.pointer : '', message };
  }
  return { walker, stop };
}

/**
 * Fills the forms of a pack in, in a browser: along each way to its end, at each step first with what is
 * wrong. What an applicant with an account fills in, and the forms that stand alone; items on the way.
 */
export const walkPages = (
  folder: string,
  report: WitnessReport,
  portal: PortalInBrowser,
): Promise<BrowserReport> =>
  withIsolation(async (isolation) => walkAll(await openForms(isolation, folder), report, portal));

/**
 * The ways that a page of an applicant, or of a form that stands alone, can be walked along. Each is opened
 * when it is asked for: what is made ready for a form is still there when it is filled in.
 */
export async function* openWays(
  forms: OpenForms,
  { ways, day }: Pick<WitnessReport, 'ways' | 'day'>,
): AsyncGenerator<WayOpened> {
  let number = 0;
  for (const way of ways) {
    const { isThrough, facts, programs } = way;
    if (!isThrough || facts.today !== day || programs.length > 1) continue;
    const of = await forms.open(way.form, way.answers);
    const isPage = of.form.programs !== undefined || standaloneAddress(way.form) !== undefined;
    if (!isPage) continue;
    yield { way, of, number };
    number += 1;
  }
}

async function walkAll(
  openedForms: OpenForms,
  report: WitnessReport,
  { browser, url }: PortalInBrowser,
): Promise<BrowserReport> {
  const pages: Pages = {
    forms: openedForms,
    witnesses: report.witnesses,
    entered: new Set(),
    untyped: new Set(),
    compared: 0,
  };
  const findings: Finding[] = [];
  const walked: BrowserReport['ways'] = [];
  const forms = new Set<string>();
  for await (const opened of openWays(openedForms, report)) {
    const { way, of } = opened;
    forms.add(way.form);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: of.language,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    const { walker, stop } = await walkOne(page, opened, pages, url);
    await context.close();
    walked.push({ subject: way.subject, isThrough: !stop, steps: walker.done.length });
    const add = (code: 'page-differs' | 'page-stops', { step, pointer, message }: Difference) =>
      findings.push(
        createFinding(
          code,
          placeOf(report, way, pointer),
          `${way.subject}, the step "${step}": ${message}`,
        ),
      );
    for (const difference of walker.differences) add('page-differs', difference);
    if (stop) add('page-stops', stop);
  }
  const wrong = report.witnesses.filter(
    ({ form, kind, what }) =>
      forms.has(form) && (kind === 'keyword' || (kind === 'rule' && what === 'broken')),
  );
  return {
    ways: walked,
    compared: pages.compared,
    entered: pages.entered.size - pages.untyped.size,
    untyped: pages.untyped.size,
    left: wrong.filter((one) => !pages.entered.has(one)).length,
    findings,
  };
}
