import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { keepPress } from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { documentLanguage } from '../frame/languageCookie.ts';
import { showUnreachable } from '../frame/showUnreachable.ts';
import { createReleaseLoader, type ReleaseLoader } from '../release/releaseLoader.ts';
import { App } from './App.tsx';
import { createFormApi } from './session/createFormApi.ts';
import { createFormSession } from './session/createFormSession.ts';
import { openSessionKeeper } from './session/keptSession.ts';
import { loadAlone } from './session/loadAlone.ts';

const root = document.getElementById('root')!;
const { form: address = '', today = '' } = root.dataset;
const loaders = new Map<string, ReleaseLoader>();

function load(hash: string, language: string) {
  const loader = loaders.get(hash) ?? createReleaseLoader({ hash });
  loaders.set(hash, loader);
  return loadAlone(loader, address, language);
}

async function start(): Promise<void> {
  try {
    const hash = document.documentElement.dataset.release ?? '';
    const loaded = await load(hash, documentLanguage());
    const session = createFormSession({
      loaded,
      today,
      load,
      api: createFormApi(address, { language: documentLanguage }),
      keeper: openSessionKeeper(address),
    });
    // The policy allows only styles that carry the document's nonce.
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
    const cache = createCache({ key: 'css', ...(nonce && { nonce }) });
    createRoot(root).render(
      <CacheProvider value={cache}>
        <App session={session} />
      </CacheProvider>,
    );
  } catch (error) {
    showUnreachable(error, () => void start());
  }
}

keepPress();
void start();
