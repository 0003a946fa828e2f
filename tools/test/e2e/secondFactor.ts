import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { PASSWORD } from './testPortal.ts';

const PATH = '/Identity/Account/CodeApp';

/**
 * Turns on codes of an app for who is signed in at a page, by calls with its cookies: who has a role
 * needs one. The page's token ends by that, and its next call gets another.
 * @param url The portal's; by default that of the page.
 * @returns The app's secret, in base 32.
 */
export async function addSecondFactor(page: Page, url = page.url()): Promise<string> {
  const { origin } = new URL(url);
  const { request } = page.context();
  const form = await (await request.get(origin + PATH)).text();
  const secret = /<code class="secret">([^<]+)</.exec(form)![1]!.replaceAll(' ', '');
  const token = /name="form-token" value="([^"]+)"/.exec(form)![1]!;
  const code = codeOf(secret);
  const answer = await request.post(origin + PATH, {
    form: { 'form-token': token, code, password: PASSWORD },
    headers: { Origin: origin },
  });
  if (!(await answer.text()).includes('class="codes"'))
    throw new Error(`The second factor was not added: ${answer.status()}`);
  return secret;
}

/** The code that an app shows now, or some thirty seconds from now. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });
