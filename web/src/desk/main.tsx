import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Portal } from '@porchlight/engine';
import { createSay } from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { showUnreachable } from '../frame/showUnreachable.ts';
import { createReleaseLoader } from '../release/releaseLoader.ts';
import { createSignIn, SignInProvider } from '../sign-in/index.ts';
import { Desk } from './Desk.tsx';

/** The sign-in, and the fields of an action, speak with the portal's words. */
function loadPortal(): Promise<Portal> {
  const { lang, dataset } = document.documentElement;
  return createReleaseLoader({ hash: dataset.release ?? '' }).portal(lang);
}

async function start(): Promise<void> {
  try {
    const portal = await loadPortal();
    const signIn = createSignIn({ text: createSay(portal.texts, portal.language) });
    // The policy allows only styles that carry the document's nonce.
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
    const cache = createCache({ key: 'css', ...(nonce && { nonce }) });
    createRoot(document.getElementById('root')!).render(
      <CacheProvider value={cache}>
        <SignInProvider signIn={signIn}>
          <Desk portal={portal} />
        </SignInProvider>
      </CacheProvider>,
    );
  } catch (error) {
    showUnreachable(error, () => void start());
  }
}

void start();
