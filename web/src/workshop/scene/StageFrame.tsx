import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { SayWords } from '../words/words.ts';
import type { FromStage, Scene, ToStage } from './Scene.ts';

export interface StageFrameProps {
  /** The address of the stage's document. */
  src: string;
  scene: Scene;
  /** Which frame the scene's answers were typed in: there they stand already. */
  typedIn?: string | undefined;
  id: string;
  title: string;
  /** Pixels that the page believes to have, and the share at which it is drawn. */
  width: number;
  height: number;
  scale: number;
  say: SayWords;
  /** The way to a step that these answers hide. */
  lead?: ReactNode;
  /** What is asked beside the scene: to point at a field, to explain one. */
  asks: ToStage[];
  onMessage(message: FromStage, id: string): void;
}

/** Milliseconds that a stage may be silent. What takes long to fetch or to draw is waited for while it answers. */
const PATIENCE = 8_000;
/** Milliseconds that its document may take until it listens. */
const OPENING = 30_000;
/** Milliseconds between questions whether it still listens. */
const ROUND = 2_000;

/** Frames of one address may share a thread: they are closed together, and opened again together. */
const all = new EventTarget();
const tellAll = (word: 'close' | 'open') => all.dispatchEvent(new Event(word));

/**
 * A step of a pack in a frame without rights: another origin, so that nothing that a definition does can
 * reach the page around, and what stops answering is closed.
 */
export function StageFrame(props: StageFrameProps) {
  const { src, scene, typedIn, id, width, height, scale, say, lead, asks, onMessage } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSilent, setSilent] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isSteady, setSteady] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const heardAt = useRef(0);
  const handler = useRef(onMessage);
  handler.current = onMessage;

  useEffect(() => {
    function handleMessage({ source, data }: MessageEvent<FromStage>) {
      if (source !== frame.current?.contentWindow) return;
      heardAt.current = performance.now();
      if (data.kind === 'ready') setReady(true);
      if (data.kind === 'shown' || data.kind === 'failed') {
        if (data.turn !== turn.current) return;
        setSteady(true);
        setFailure(data.kind === 'failed' ? data.message : undefined);
        if (data.kind === 'shown') {
          const isHiddenNow = !data.steps.includes(data.step);
          // The note goes with what was pressed in it: the focus goes to the step.
          if (!isHiddenNow && note.current?.contains(document.activeElement))
            frame.current?.focus();
          setHidden(isHiddenNow);
        }
      }
      handler.current(data, id);
    }
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [id]);

  const post = useCallback((message: ToStage) => {
    // The frame has no origin to be named; nothing that it is told is secret.
    frame.current?.contentWindow?.postMessage(message, '*');
  }, []);
  const shown = useRef<Scene>(undefined);
  useEffect(() => {
    if (!isReady) return;
    const before = shown.current;
    shown.current = scene;
    const isEcho =
      typedIn === id &&
      before !== undefined &&
      Object.entries(scene).every(
        ([name, part]) =>
          name === 'answers' || name === 'facts' || part === before[name as keyof Scene],
      );
    if (isEcho) return;
    turn.current += 1;
    post({ kind: 'show', turn: turn.current, scene });
  }, [isReady, scene, typedIn, id, post]);
  useEffect(() => {
    if (isReady && isSteady) for (const ask of asks) post(ask);
  }, [isReady, isSteady, asks, post]);
  useEffect(() => {
    const close = () => setSilent(true);
    const open = () => {
      shown.current = undefined;
      setSilent(false);
      setReady(false);
      setAttempt((before) => before + 1);
    };
    all.addEventListener('close', close);
    all.addEventListener('open', open);
    return () => {
      all.removeEventListener('close', close);
      all.removeEventListener('open', open);
    };
  }, []);
  useEffect(() => {
    if (!isReady || isSilent) return;
    heardAt.current = performance.now();
    let askedAt = 0;
    const interval = setInterval(() => {
      // Asked, and not a word since: what hangs is closed. A page that slept itself has not asked.
      const now = performance.now();
      if (askedAt > heardAt.current && now - askedAt > PATIENCE) tellAll('close');
      if (askedAt <= heardAt.current) {
        askedAt = now;
        post({ kind: 'ping' });
      }
    }, ROUND);
    return () => clearInterval(interval);
  }, [isReady, isSilent, post]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its time
  useEffect(() => {
    if (isReady || isSilent) return;
    const opening = setTimeout(() => tellAll('close'), OPENING);
    return () => clearTimeout(opening);
  }, [isReady, isSilent, attempt]);
  // What made it hang may be mended: another release is another try.
  const silentWith = useRef<string>(undefined);
  useEffect(() => {
    if (!isSilent) {
      silentWith.current = undefined;
      return;
    }
    silentWith.current ??= scene.release;
    if (silentWith.current !== scene.release) tellAll('open');
  }, [isSilent, scene.release]);

  if (isSilent) {
    return (
      <div className="frame-note" role="alert" style={{ width: width * scale }}>
        <p>{say('frames.silent')}</p>
        <button type="button" onClick={() => tellAll('open')}>
          {say('frames.again')}
        </button>
      </div>
    );
  }
  return (
    <div className="frame">
      {failure !== undefined && (
        <p className="frame-note" role="alert">
          {say('frames.failed', { message: failure })}
        </p>
      )}
      {isHidden && failure === undefined && (
        <div ref={note} className="frame-note">
          <p>{say('frames.hidden')}</p>
          {lead}
        </div>
      )}
      <div className="frame-box" style={{ width: width * scale, height: height * scale }}>
        <iframe
          key={attempt}
          ref={frame}
          className={isSteady ? undefined : 'is-opening'}
          title={props.title}
          src={src}
          sandbox="allow-scripts allow-forms"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
