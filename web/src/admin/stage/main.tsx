import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FromStage, PreviewState, ToStage } from '../form-preview/PreviewState.ts';
import { createAdding } from './adding.ts';
import type { WhyQuestion } from './followWhy.ts';
import { type OpenPreview, openPreview } from './openPreview.ts';
import { followPresses, pointAt, stay } from './pointing.ts';
import { Stage } from './Stage.tsx';
import { createTools } from './tools.ts';
import { openWords } from './wordsInPlace.ts';

/** The page around; by itself a stage listens to its own window, for pictures. */
const around = window.parent;
const tell = (message: FromStage) => around.postMessage(message, '*');

interface Shown {
  open: OpenPreview;
  turn: number;
  /** As in `ToStage`. */
  heard: number;
}

interface GuardState {
  turn: number;
  hasFailed: boolean;
}

/** A definition that makes the page throw takes the step away, not the stage: the next one is tried. */
class Guard extends Component<{ turn: number; children: ReactNode }, GuardState> {
  override state: GuardState = { turn: this.props.turn, hasFailed: false };
  static getDerivedStateFromProps({ turn }: { turn: number }, state: GuardState) {
    return turn === state.turn ? null : { turn, hasFailed: false };
  }
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: Error): void {
    tell({ kind: 'failed', turn: this.props.turn, message: error.message });
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Opens words in place once for each turn, though they are asked for again. */
function createWordsOpener() {
  let last = 0;
  return ({ turn, ...of }: ToStage & { kind: 'words' }): void => {
    if (turn === last) return;
    last = turn;
    const { at, text } = of;
    openWords(of, (words) =>
      tell({ kind: 'worded', at, text, ...(words !== undefined && { words }) }),
    );
  };
}

function Root() {
  const [shown, setShown] = useState<Shown>();
  const [asked, setAsked] = useState<WhyQuestion>();
  const show = useCallback((next: Shown) => {
    // Previews may be opened out of order; the newest stays.
    setShown((before) => (before && before.turn > next.turn ? before : next));
  }, []);
  const bring = useCallback(
    (preview: PreviewState, of: Omit<Shown, 'open'>) =>
      void openPreview(preview).then(
        (open) => show({ ...of, open }),
        // What it brings comes with the next preview.
        () => undefined,
      ),
    [show],
  );
  useEffect(() => {
    const tools = createTools(tell);
    const adding = createAdding((at, edge) => tell({ kind: 'add', at, edge }), tools);
    const showWords = createWordsOpener();
    function handleMessage({ data, source }: MessageEvent<ToStage>) {
      if (source !== around && source !== window) return;
      if (data.kind === 'ping') tell({ kind: 'alive' });
      if (data.kind === 'point') pointAt(data.at);
      if (data.kind === 'explain') setAsked(data);
      if (data.kind === 'offer') adding.offer(data);
      if (data.kind === 'scale') adding.resize(data.scale);
      if (data.kind === 'words') showWords(data);
      if (data.kind !== 'show') return;
      const { preview, turn, heard } = data;
      openPreview(preview).then(
        (open) => show({ open, turn, heard }),
        (error: Error) => tell({ kind: 'failed', turn, message: error.message }),
      );
    }
    window.addEventListener('message', handleMessage);
    const stop = followPresses((at) => tell({ kind: 'pressed', at }));
    tell({ kind: 'ready' });
    return () => {
      stop();
      adding.end();
      tools.end();
      window.removeEventListener('message', handleMessage);
    };
  }, [show]);
  if (!shown) return null;
  return (
    <Guard turn={shown.turn}>
      <Stage
        open={shown.open}
        turn={shown.turn}
        heard={shown.heard}
        asked={asked}
        tell={tell}
        onBring={(preview) => bring(preview, shown)}
      />
    </Guard>
  );
}

stay();
// The policy allows only styles that carry the document's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'css', ...(nonce && { nonce }) });
createRoot(document.getElementById('root')!).render(
  <CacheProvider value={cache}>
    <Root />
  </CacheProvider>,
);
