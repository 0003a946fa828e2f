import type { Locator, Page } from 'playwright-core';
import type { Applicant } from '../../browser/Applicant.ts';
import { makePdf } from '../../browser/sampleFiles.ts';
import { accessTokenOf, call } from './testPortal.ts';

export const FIRST_NAME = '/PersonalInformation/FirstName';
export const field = (page: Page, pointer: string): Locator => page.locator(`[id="${pointer}"]`);

/** Waits until the server has a first name: whether the page saves it now, or had saved it before it left. */
export async function expectStored(rosa: Applicant, firstName: string): Promise<void> {
  const token = await accessTokenOf(rosa.page);
  let stored: unknown;
  for (let look = 0; look < 20 && stored !== firstName; look += 1) {
    await rosa.page.waitForTimeout(500);
    const { body } = await call(`${rosa.url}/api/application`, token);
    stored = (body.application as { firstName?: string }).firstName;
  }
  expect(stored).toBe(firstName);
}

/** Sends four papers past the page: as many as the shipped pack wants. */
export async function sendPapers(rosa: Applicant): Promise<void> {
  const token = await accessTokenOf(rosa.page);
  const { body } = await call(`${rosa.url}/api/application`, token);
  const { applicationID } = body.application as { applicationID: number };
  for (const name of ['one', 'two', 'three', 'four']) {
    const form = new FormData();
    form.set('description', name);
    const bytes = new Blob([new Uint8Array(makePdf(name))], { type: 'application/pdf' });
    form.set('File', bytes, `${name}.pdf`);
    const { status } = await fetch(`${rosa.url}/api/application/document/upload/${applicationID}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (status !== 201) throw new Error(`${name}: ${status}`);
  }
}
