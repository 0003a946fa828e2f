import type { Page } from 'playwright-core';
import { COMPLETE, fillAll } from '../../../api/test/answers.ts';
import { createClient } from '../../../api/test/client.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { addSecondFactor } from './secondFactor.ts';
import { accessTokenOf, type TestPortal } from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

/** A picture of the screen, where a folder for it is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/desk-${name}.png`, fullPage: true });
}

/** Nothing that axe finds, wide and narrow. */
export async function look(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await shoot(page, `${name}-${width}`);
    expect([name, width, await findBarriers(page)]).toEqual([name, width, []]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect([name, width, overflow]).toEqual([name, width, 0]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Roles of which this process has seen that the desk is closed to them without a second factor. */
const turnedAway = new Set<string>();

/** Somebody with a role opens the desk, with her second factor. @param env What the portal runs with. */
export async function openDesk(
  testPortal: TestPortal,
  email: string,
  role: string,
  env?: Record<string, string>,
): Promise<Page> {
  const page = await testPortal.admitted(email, env);
  const granted = await runPortalTool(
    ['admin', 'grant', email, '--role', role],
    testPortal.portal,
    env,
  );
  if (granted.code !== 0) throw new Error(granted.stderr);
  await page.setViewportSize({ width: 1280, height: 800 });
  if (!turnedAway.has(role)) {
    await page.goto(`${testPortal.portal.url}/desk`);
    await page.getByText('Only staff may come in here').waitFor();
    await shoot(page, `closed-${role}`);
    turnedAway.add(role);
  }
  await addSecondFactor(page, testPortal.portal.url);
  await page.goto(`${testPortal.portal.url}/desk`);
  await page.getByRole('heading', { name: 'New', exact: true }).waitFor();
  return page;
}

/** Somebody whose address is proven sends an application by the calls of the page. @returns Its number. */
export async function sendAs(
  testPortal: TestPortal,
  email: string,
  answers: object,
  language = 'en',
  env?: Record<string, string>,
): Promise<{ page: Page; number: number }> {
  const { page } = await testPortal.invited(email, env);
  const client = createClient(testPortal.portal.url, await accessTokenOf(page));
  const number = await fillAll(client, { ...COMPLETE, ...answers });
  const { status, body } = await client.submit({}, { 'Accept-Language': language });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { page, number };
}
