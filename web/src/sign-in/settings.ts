/** What `/_configuration/{client}` answers: settings of the sign-in library, and a few of our own. */
export interface SignInSettings {
  authority: string;
  client_id: string;
  redirect_uri: string;
  post_logout_redirect_uri: string;
  response_type: string;
  scope: string;
  resource?: string;
  popup_enabled: boolean;
  /** The page for a new account. Absent: the provider's own sign-in page leads there. */
  register_url?: string;
  /** The page for managing the account. */
  account_url?: string;
}

/** The settings of a client could not be loaded. */
export class SettingsFailed extends Error {
  override name = 'SettingsFailed';
}

/** Milliseconds in which the settings have to be here: past them a line counts as none. */
const PATIENCE = 10_000;

/**
 * Asks the portal for the settings of a client.
 * @returns Nothing where it is not reached: no answer, one that breaks off, the page of a captive portal, or of a
 * balancer whose portal is down. The portal's own errors are problem documents.
 * @throws SettingsFailed where it answers with an error.
 */
async function askSettings(
  client: string,
  cache?: RequestCache,
): Promise<SignInSettings | undefined> {
  try {
    const response = await fetch(`/_configuration/${encodeURIComponent(client)}`, {
      signal: AbortSignal.timeout(PATIENCE),
      cache,
    });
    if (response.ok) return await response.json();
    const type = response.headers.get('Content-Type');
    if (!type?.startsWith('application/problem+json')) return undefined;
  } catch {
    return undefined;
  }
  throw new SettingsFailed(client);
}

/** Loads the settings of a client. @throws SettingsFailed */
export async function loadSettings(client: string): Promise<SignInSettings> {
  const settings = await askSettings(client);
  if (!settings) throw new SettingsFailed(client);
  return settings;
}

/**
 * Whether the portal answers now. A browser says that it is online behind a captive portal and on a dead mobile line,
 * too: whoever leaves the page then is shown an error page of the browser.
 * @throws SettingsFailed where it answers with an error.
 */
export const isReachable = async (client: string): Promise<boolean> =>
  (await askSettings(client, 'no-store')) !== undefined;
