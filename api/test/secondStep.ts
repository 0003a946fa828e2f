import { Secret, TOTP } from 'otpauth';
import type { Visitor } from './browserless.ts';

/** The recovery codes that a page shows. */
export const readCodes = (page: string): string[] =>
  [...page.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code!);

/** Turns on codes of an app for who is signed in in a browser. @returns The app's secret, recovery codes. */
export async function addCodeApp(
  visitor: Visitor,
  password: string,
): Promise<{ secret: string; codes: string[] }> {
  const path = '/Identity/Account/CodeApp';
  const page = await visitor.get(path);
  const secret = /<code class="secret">([^<]+)</.exec(page.text)![1]!.replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const visit = await visitor.send(path, { code, password }, { keep: page });
  const codes = readCodes(visit.text);
  if (codes.length === 0) throw new Error(`${visit.status}: ${visit.text.slice(0, 4000)}`);
  return { secret, codes };
}
