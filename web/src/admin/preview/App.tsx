import { useMemo } from 'react';
import { Findings } from '../form-preview/Findings.tsx';
import { openInEditor, SourceProvider } from '../form-preview/SourceLink.tsx';
import type { SayWords } from '../words/words.ts';
import { OpenPack } from './OpenPack.tsx';
import { usePack } from './packState.ts';

export interface AppProps {
  say: SayWords;
  language: string;
}

/** The preview: every screen of a pack that is being written. */
export function App({ say, language }: AppProps) {
  const { pack, isLost } = usePack();
  const opener = useMemo(() => openInEditor(pack?.folder ?? ''), [pack?.folder]);
  return (
    <SourceProvider value={opener}>
      {isLost && (
        <p className="banner" role="alert">
          {say('state.lost')}
        </p>
      )}
      {!pack && !isLost && (
        <p className="banner" role="status">
          {say('state.loading')}
        </p>
      )}
      {pack && !pack.release && (
        <main className="broken">
          <h1>{say('state.broken-first')}</h1>
          <Findings findings={pack.findings} say={say} />
        </main>
      )}
      {pack?.release && (
        <OpenPack pack={pack} release={pack.release} say={say} language={language} />
      )}
    </SourceProvider>
  );
}
