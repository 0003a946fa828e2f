import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Answers, answersToSend, evaluate, type JsonObject, toWire } from '@porchlight/engine';
import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import type { Browser, Page } from 'playwright-core';
import { Applicant, type ApplicantOptions } from '../../browser/Applicant.ts';
import { launchBrowser, PATIENCE } from '../../browser/launchBrowser.ts';
import { type PortalOptions, type PortalProcess, startPortal } from '../../browser/startPortal.ts';
import { factsOfToday } from '../../browser/today.ts';
import { runPortalTool } from '../runPortalTool.ts';

const root = path.join(import.meta.dirname, '../../..');
const SHIPPED = path.join(root, 'definitions');
/** The shipped pack, compiled once for all files that share this process. */
let shipped: ReturnType<typeof compilePack> | undefined;

/** What a pack is when it is public; by default the shipped one. */
export async function releaseOf(pack = SHIPPED): Promise<Release> {
  if (pack !== SHIPPED) return openRelease(await compilePack(pack));
  shipped ??= compilePack(SHIPPED);
  return openRelease(await shipped);
}

export const PASSWORD = 'three blue porch lights';

/** Complete answers of a form, as the kernel's cases have them. */
export function readAnswers(form: string): Answers {
  return JSON.parse(readFileSync(path.join(root, `engine/cases/answers/${form}.json`), 'utf8'));
}

export interface PageOptions {
  width?: number;
  language?: string;
  hasMotion?: boolean;
}

/** A portal, a browser and the release that both run. */
export interface TestPortal {
  portal: PortalProcess;
  browser: Browser;
  release: Release;
  /** A page for somebody who asked for less motion; with `hasMotion`, steps open and scroll as for most. */
  openPage(options?: PageOptions): Promise<Page>;
  applicantAt(page: Page, options?: Partial<ApplicantOptions>): Applicant;
  /** Somebody who has just signed up and sees the first step. */
  newcomer(email: string, options?: PageOptions): Promise<Applicant>;
  /** Somebody whom the operator has invited, which proves her address: signed in, at an empty page. */
  admitted(email: string, env?: Record<string, string>): Promise<Page>;
  /** The same by the page that the link opens, until she sees the first step. */
  invited(email: string, env?: Record<string, string>): Promise<Applicant>;
  close(): Promise<void>;
}

/** Sends a form with a new password by the calls of the page, whose walk other tests take; its browser is signed in. */
async function sendPassword(page: Page, address: string, email?: string): Promise<void> {
  const context = page.context();
  await context.request.get(address);
  const token = (await context.cookies(address)).find(({ name }) => name === 'porchlight.form');
  const answer = await context.request.post(address, {
    form: { 'form-token': token!.value, 'new-password': PASSWORD, ...(email && { email }) },
    headers: { Origin: new URL(address).origin },
    maxRedirects: 0,
  });
  if (answer.status() !== 303)
    throw new Error(`No account by ${address}: ${answer.status()} ${await answer.text()}`);
}

/** Makes an account. */
export const register = (page: Page, url: string, email: string): Promise<void> =>
  sendPassword(page, `${url}/Identity/Account/Register`, email);

/** Starts a portal on the shipped pack, or on another, and a browser. */
export async function startTestPortal(options: PortalOptions = {}): Promise<TestPortal> {
  const release = await releaseOf(options.env?.DEFINITIONS_DIR);
  const [portal, browser] = await Promise.all([startPortal(options), launchBrowser()]);
  /** The link of an invitation. The tool may know another address of the portal than this one. */
  const invite = async (email: string, env?: Record<string, string>): Promise<string> => {
    const { code, stdout, stderr } = await runPortalTool(['admin', 'invite', email], portal, env);
    if (code !== 0) throw new Error(stderr);
    return portal.url + new URL(stdout.trim()).pathname;
  };
  const testPortal: TestPortal = {
    portal,
    browser,
    release,
    async openPage({ width = 360, language = 'en', hasMotion = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 780 },
        locale: language,
        reducedMotion: hasMotion ? 'no-preference' : 'reduce',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      return page;
    },
    applicantAt: (page, more = {}) => new Applicant(page, { release, url: portal.url, ...more }),
    async newcomer(email, options) {
      const { language = 'en' } = options ?? {};
      const rosa = testPortal.applicantAt(await testPortal.openPage(options), { language });
      await register(rosa.page, portal.url, email);
      await rosa.page.goto(`${portal.url}/application`);
      await rosa.waitForStep('application', 'personal-information');
      return rosa;
    },
    async admitted(email, env) {
      const page = await testPortal.openPage();
      await sendPassword(page, await invite(email, env));
      return page;
    },
    async invited(email, env) {
      const link = await invite(email, env);
      const ada = testPortal.applicantAt(await testPortal.openPage());
      await ada.page.goto(link);
      await ada.choosePassword(PASSWORD);
      await ada.waitForStep('application', 'personal-information');
      return ada;
    },
    async close() {
      await browser.close();
      await portal.remove();
    },
  };
  return testPortal;
}

/** The shipped pack in a folder of its own, with another `portal.json`, or another file of it. */
export async function copyPack(
  change: (portal: JsonObject) => JsonObject,
  name = 'portal.json',
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(SHIPPED, folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
  return folder;
}

/** The access token of whoever is signed in at a page. */
export async function accessTokenOf(page: Page): Promise<string> {
  const stored = (await page.evaluate(
    'Object.entries(sessionStorage).find(([key]) => key.startsWith("oidc.user:"))[1]',
  )) as string;
  return JSON.parse(stored).access_token;
}

/** A call to the API beside the page, as the same person. */
export async function call(
  url: string,
  token: string,
  { method = 'GET', body }: { method?: string; body?: JsonObject } = {},
): Promise<{ status: number; body: JsonObject }> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

/** Answers as the page would send them. */
export function flatOf(release: Release, form: string, answers: Answers): JsonObject {
  const definition = release.formFor(form, answers);
  return toWire(
    definition,
    answersToSend(definition, answers, evaluate(definition, answers, factsOfToday())),
  );
}
