import { configurationRoute, secondStepElsewhere } from './configurationRoute.ts';
import type { Identity, IdentityOptions } from './Identity.ts';

/** Mounts the embedded provider and its pages, or with OIDC_AUTHORITY only the settings of the page. */
export async function mountIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, releases } = options;
  const settings = configurationRoute(config, releases);
  const { authority, accountUrl = authority } = config.oidc;
  if (authority)
    return { middleware: secondStepElsewhere(settings, accountUrl!), close: async () => {} };
  // Loaded where it is used: a portal with another provider needs none of it.
  const { mountProvider } = await import('./mountProvider.ts');
  const { middleware, ...provider } = await mountProvider(options);
  return { ...provider, middleware: (ctx, next) => settings(ctx, () => middleware(ctx, next)) };
}
