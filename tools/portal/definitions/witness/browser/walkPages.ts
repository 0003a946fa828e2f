import { compileFolder, withIsolation } from '@porchlight/api/isolation';
import { standaloneAddress } from '@porchlight/engine';
import { createFinding, type Finding, openRelease } from '@porchlight/engine/compile';
import type { Place, Way, WitnessReport } from '@porchlight/engine/witness';
import type { Browser, Page } from 'playwright-core';
import { Applicant } from '../../../../browser/Applicant.ts';
import { PageStops } from './PageDriver.ts';
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

export interface PortalInBrowser {
  browser: Browser;
  url: string;
}

/** Where a question, or else a form, is declared. */
function placeOf(report: WitnessReport, way: Way, pointer: string): Place {
  const known = report.witnesses.find(
    ({ kind, subject }) => kind === 'field' && subject === pointer,
  );
  if (!known) return { file: `${way.form}/wizard.json`, line: 1, column: 1, pointer: '' };
  const { file, line, column, pointer: at } = known;
  return { file, line, column, pointer: at };
}

async function open(page: Page, way: Way, pages: Pages, url: string, number: number) {
  const address = standaloneAddress(way.form);
  if (address !== undefined) {
    await page.goto(`${url}/forms/${address}`);
    return;
  }
  const { release, language } = pages;
  const applicant = new Applicant(page, { release, url, language });
  await applicant.openLanding();
  await applicant.signUp(`witness-${number}@example.org`, PASSWORD);
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

async function walkOne(page: Page, way: Way, pages: Pages, url: string, number: number) {
  const walker = new WayOnPage(page, way, pages);
  let stop: Difference | undefined;
  try {
    await open(page, way, pages, url, number);
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
export async function walkPages(
  folder: string,
  report: WitnessReport,
  { browser, url }: PortalInBrowser,
): Promise<BrowserReport> {
  const release = openRelease(await withIsolation((isolation) => compileFolder(isolation, folder)));
  const language = release.languages[0]!;
  const isPage = ({ form, isThrough, programs, facts }: Way) =>
    isThrough &&
    facts.today === report.day &&
    programs.length < 2 &&
    (release.form(form).programs !== undefined || standaloneAddress(form) !== undefined);
  const ways = report.ways.filter(isPage);
  const pages: Pages = {
    release,
    language,
    witnesses: report.witnesses,
    entered: new Set(),
    untyped: new Set(),
    compared: 0,
  };
  const findings: Finding[] = [];
  const walked: BrowserReport['ways'] = [];
  for (const [number, way] of ways.entries()) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: language,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    const { walker, stop } = await walkOne(page, way, pages, url, number);
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
  const forms = new Set(ways.map(({ form }) => form));
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
