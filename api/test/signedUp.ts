import { readSettings, signInSilently } from './authorize.ts';
import { openVisitor, type Visitor } from './browserless.ts';
import { type Client, createClient, startPortal, type TestPortal } from './portal.ts';

export const PASSWORD = 'seven green porch lamps';

/** A portal with the embedded provider. */
export const startWithProvider = (
  options: Parameters<typeof startPortal>[0] = {},
): Promise<TestPortal> => startPortal({ ...options, env: { OIDC_AUTHORITY: '', ...options.env } });

/** Somebody who has an account at the embedded provider. */
export interface SignedUp {
  visitor: Visitor;
  email: string;
  subject: string;
  client: Client;
  /** A client with a new token of the same browser. */
  renew(): Promise<Client>;
}

let people = 0;

/** Makes an account and signs its browser in. */
export async function signUp(
  { url }: Pick<TestPortal, 'url'>,
  email = `person${people++}@example.com`,
): Promise<SignedUp> {
  const visitor = openVisitor(url);
  await visitor.send('/Identity/Account/Register', { email, 'new-password': PASSWORD });
  return useBrowser(url, visitor, email);
}

/** Signs the same person in with another browser. */
export async function signInElsewhere(
  { url }: Pick<TestPortal, 'url'>,
  email: string,
  headers: Record<string, string> = {},
): Promise<SignedUp> {
  const visitor = openVisitor(url);
  await visitor.send('/Identity/Account/Login', { email, password: PASSWORD }, { headers });
  return useBrowser(url, visitor, email);
}

async function useBrowser(url: string, visitor: Visitor, email: string): Promise<SignedUp> {
  const settings = await readSettings(url);
  const renew = async () => {
    const { access_token, error } = await signInSilently(visitor, settings);
    if (error) throw new Error(error);
    return createClient(url, access_token);
  };
  const client = await renew();
  const claims = Buffer.from(client.token.split('.')[1]!, 'base64url').toString();
  return { visitor, email, subject: JSON.parse(claims).sub, client, renew };
}
