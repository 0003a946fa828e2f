import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { keepPress } from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { documentLanguage } from '../frame/languageCookie.ts';
import { showUnreachable } from '../frame/showUnreachable.ts';
import { ApiError } from '../http/ApiError.ts';
import { App } from './App.tsx';
import { createLinkApi } from './link/createLinkApi.ts';
import { openLink } from './link/openLink.ts';
import { readAddress } from './link/readAddress.ts';

const address = readAddress(window.location.pathname)!;
const guess = document.documentElement.dataset.release ?? '';
const api = createLinkApi({
  address,
  language: documentLanguage,
  onGone: () => window.location.replace(`/v2/${address.kind}/404`),
});
const open = (language: string) => openLink(api, language, guess);

async function start(): Promise<void> {
  try {
    const link = await open(documentLanguage());
    // The policy allows only styles that carry the document's nonce.
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
    const cache = createCache({ key: 'css', ...(nonce && { nonce }) });
    createRoot(document.getElementById('root')!).render(
      <CacheProvider value={cache}>
        <App api={api} link={link} open={open} />
      </CacheProvider>,
    );
  } catch (error) {
    // A link that is gone is on its way to its own page.
    if (error instanceof ApiError && error.status === 404) return;
    showUnreachable(error, () => void start());
  }
}

keepPress();
void start();
