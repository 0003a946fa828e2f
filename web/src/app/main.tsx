import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createSay, keepPress } from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { documentLanguage } from '../frame/languageCookie.ts';
import { createReleaseLoader, type ReleaseLoader } from '../release/releaseLoader.ts';
import { createSignIn } from '../sign-in/index.ts';
import { App } from './App.tsx';
import { isApplication } from './routing/usePath.ts';

const loaders = new Map<string, ReleaseLoader>();

function openRelease(hash: string): ReleaseLoader {
  const loader = loaders.get(hash) ?? createReleaseLoader({ hash });
  loaders.set(hash, loader);
  return loader;
}

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  const hash = document.documentElement.dataset.release ?? '';
  const language = documentLanguage();
  const loader = openRelease(hash);
  // Asked for now, needed once the answers are there: after a sign-in the application opens in this page.
  const { pathname } = window.location;
  if (isApplication(pathname) || pathname === '/authentication/login') {
    loader.form('application', language).catch(() => undefined);
  }
  const portal = await loader.portal(language);
  const signIn = createSignIn({ text: createSay(portal.texts, language) });
  // The policy allows only styles that carry the document's nonce.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  const cache = createCache({ key: 'css', ...(nonce && { nonce }) });
  createRoot(root).render(
    <CacheProvider value={cache}>
      <App signIn={signIn} portal={portal} hash={hash} openRelease={openRelease} />
    </CacheProvider>,
  );
}

keepPress();
void start();
