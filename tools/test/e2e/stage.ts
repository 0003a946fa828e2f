import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Answers, answersToSend, evaluate, type JsonObject, toWire } from '@porchlight/engine';
import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { type PortalOptions, type PortalProcess, startPortal } from '../startPortal.ts';
import { Applicant, type ApplicantOptions } from './Applicant.ts';

const root = path.join(import.meta.dirname, '../../..');
export const PASSWORD = 'three blue porch lights';

/** Complete answers of a form, as the kernel's cases have them. */
export function readAnswers(form: string): Answers {
  return JSON.parse(readFileSync(path.join(root, `engine/cases/answers/${form}.json`), 'utf8'));
}

/** A portal, a browser and the release that both run. */
export interface Stage {
  portal: PortalProcess;
  browser: Browser;
  release: Release;
  openPage(options?: { width?: number; language?: string }): Promise<Page>;
  applicantAt(page: Page, options?: Partial<ApplicantOptions>): Applicant;
  /** Somebody who has just signed up and sees the first step. */
  newcomer(email: string): Promise<Applicant>;
  close(): Promise<void>;
}

/** Starts a portal on the shipped pack, or on another, and a browser. */
export async function setStage(options: PortalOptions = {}): Promise<Stage> {
  const pack = options.env?.DEFINITIONS_DIR ?? path.join(root, 'definitions');
  const release = openRelease(await compilePack(pack));
  const [portal, browser] = await Promise.all([startPortal(options), launchBrowser()]);
  const stage: Stage = {
    portal,
    browser,
    release,
    async openPage({ width = 360, language = 'en' } = {}) {
      const viewport = { width, height: 780 };
      const context = await browser.newContext({ viewport, locale: language });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      return page;
    },
    applicantAt: (page, more = {}) => new Applicant(page, { release, url: portal.url, ...more }),
    async newcomer(email) {
      const rosa = stage.applicantAt(await stage.openPage());
      await rosa.openLanding();
      await rosa.signUp(email, PASSWORD);
      await rosa.waitForStep('application', 'personal-information');
      return rosa;
    },
    async close() {
      await browser.close();
      await portal.remove();
    },
  };
  return stage;
}

/** The shipped pack in a folder of its own, with another `portal.json`. */
export async function copyPack(change: (portal: JsonObject) => JsonObject): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(path.join(root, 'definitions'), folder, { recursive: true });
  const file = path.join(folder, 'portal.json');
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
  const facts = { today: '2026-11-21', year: 2026 };
  return toWire(
    definition,
    answersToSend(definition, answers, evaluate(definition, answers, facts)),
  );
}
