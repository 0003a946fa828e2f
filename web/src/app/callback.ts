/**
 * The entry of /authentication/login-callback. A hidden frame or a popup only hands its address to
 * the page that opened it, and needs nothing of the application; a redirect goes on into it.
 */
const state = new URLSearchParams(location.search).get('state');
const stored = state && localStorage.getItem(`oidc.${state}`);
const request = stored ? (JSON.parse(stored) as { request_type?: string }).request_type : undefined;

if (request === 'si:s' || request === 'si:p') {
  const { UserManager } = await import('../sign-in/provider.ts');
  const { origin } = location;
  const manager = new UserManager({
    authority: origin,
    client_id: '',
    redirect_uri: location.href,
  });
  if (request === 'si:s') await manager.signinSilentCallback(location.href);
  else await manager.signinPopupCallback(location.href);
} else if (window.parent === window) {
  await import('./main.tsx');
}

export {};
