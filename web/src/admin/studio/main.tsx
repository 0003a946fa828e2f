import type { Portal } from '@porchlight/engine';
import { createSay } from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { createReleaseLoader } from '../../release/releaseLoader.ts';
import { createSignIn, SignInProvider } from '../../sign-in/index.ts';
import { adminLanguage, createWords } from '../words/words.ts';
import { Studio } from './Studio.tsx';
import { keepTimeOf } from './showTime.ts';

/** The sign-in speaks with the portal's words. */
async function loadPortal(): Promise<Portal> {
  const { lang, dataset } = document.documentElement;
  return createReleaseLoader({ hash: dataset.release ?? '' }).portal(lang);
}

async function start(): Promise<void> {
  const portal = await loadPortal();
  keepTimeOf(portal);
  const signIn = createSignIn({ text: createSay(portal.texts, portal.language) });
  const language = adminLanguage();
  document.documentElement.lang = language;
  createRoot(document.getElementById('root')!).render(
    <SignInProvider signIn={signIn}>
      <Studio say={createWords(language)} language={language} />
    </SignInProvider>,
  );
}

void start();
