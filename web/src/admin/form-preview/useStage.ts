import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FromStage, PreviewState, ToStage } from './PreviewState.ts';
import { readFromStage } from './readFromStage.ts';
import type { StageLife } from './stageLife.ts';
import { useStageLife } from './useStageLife.ts';

/** What a preview frame shows, and what is done with its messages. */
export interface StageOptions {
  /** What it shows; undefined while that is not known, and the stage gets ready. */
  preview: PreviewState | undefined;
  /** Which frame the preview's answers were typed in: there they stand already. */
  typedIn?: string | undefined;
  id: string;
  /** What is asked beside the preview: to point at a field, to explain one. */
  asks: ToStage[];
  onMessage(message: FromStage, id: string): void;
}

/** A preview frame: its element, and how it stands. */
export interface Stage {
  frame: RefObject<HTMLIFrameElement | null>;
  /** What stands above the frame where the step is hidden. */
  note: RefObject<HTMLDivElement | null>;
  life: StageLife;
  /** A preview was shown in it, or has failed. */
  isSteady: boolean;
  /** Why the last preview could not be shown. */
  failure: string | undefined;
  /** The step is one that these answers hide. */
  isHidden: boolean;
  reopen(): void;
}

/** Tells a stage what to show and what to point at, and hears what comes of it. */
export function useStage({ preview, typedIn, id, asks, onMessage }: StageOptions): Stage {
  const frame = useRef<HTMLIFrameElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const post = useCallback((message: ToStage) => {
    // The frame has no origin to be named; nothing that it is told is secret.
    frame.current?.contentWindow?.postMessage(message, '*');
  }, []);
  const ping = useCallback(() => post({ kind: 'ping' }), [post]);
  const { life, heard, ready, reopen } = useStageLife(preview?.release ?? '', ping);
  const isListening = life.is === 'listening';
  const [failure, setFailure] = useState<string>();
  const [isSteady, setSteady] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const [stepShown, setStepShown] = useState<string>();
  const handler = useRef(onMessage);
  handler.current = onMessage;
  const heardAnswers = useRef(0);
  const turn = useShowing({ isListening, preview, typedIn, id, post, heardAnswers });

  useEffect(() => {
    function showOutcome(data: FromStage & { kind: 'shown' | 'failed' }) {
      setSteady(true);
      setFailure(data.kind === 'failed' ? data.message : undefined);
      if (data.kind === 'failed') return;
      setStepShown(data.step);
      const isHiddenNow = !data.steps.includes(data.step);
      // The note goes with what was pressed in it: the focus goes to the step.
      if (!isHiddenNow && note.current?.contains(document.activeElement)) frame.current?.focus();
      setHidden(isHiddenNow);
    }
    function handleMessage({ source, data: told }: MessageEvent<unknown>) {
      if (source !== frame.current?.contentWindow) return;
      const data = readFromStage(told);
      if (!data) return;
      heard();
      if (data.kind === 'ready') {
        // It counts from the beginning.
        heardAnswers.current = 0;
        ready();
      }
      if (data.kind === 'answered') heardAnswers.current = data.number;
      if (data.kind === 'shown' || data.kind === 'failed') {
        // Of a preview that was followed by another.
        if (data.turn !== turn.current) return;
        showOutcome(data);
      }
      handler.current(data, id);
    }
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [id, turn, heard, ready]);
  useAsking({ isListening: isListening && isSteady, asks, stepShown, post });

  return { frame, note, life, isSteady, failure, isHidden, reopen };
}

interface AskingOptions extends Pick<StageOptions, 'asks'> {
  isListening: boolean;
  stepShown: string | undefined;
  post(message: ToStage): void;
}

/**
 * Asks what is new among the asks. What is asked about a step that is still on its way is asked again when it is
 * there, as is all of it in a document that is opened anew.
 */
function useAsking({ isListening, asks, stepShown, post }: AskingOptions): void {
  const before = useRef<{ stepShown: string | undefined; asks: ToStage[] }>(undefined);
  useEffect(() => {
    const asked = before.current?.stepShown === stepShown ? before.current?.asks : undefined;
    before.current = isListening ? { stepShown, asks } : undefined;
    if (isListening) for (const ask of asks) if (!asked?.includes(ask)) post(ask);
  }, [isListening, stepShown, asks, post]);
}

interface ShowingOptions extends Pick<StageOptions, 'preview' | 'typedIn' | 'id'> {
  isListening: boolean;
  post(message: ToStage): void;
  /** The number of the last answers that came from there. */
  heardAnswers: RefObject<number>;
}

/**
 * Has each preview shown, but one that says what the last one did, or that comes back to where it was typed.
 * The turn of the last.
 */
function useShowing({
  isListening,
  preview,
  typedIn,
  id,
  post,
  heardAnswers,
}: ShowingOptions): RefObject<number> {
  const turn = useRef(0);
  const shown = useRef<PreviewState>(undefined);
  // As of the answers that the preview is rendered with: others may come before the effect.
  const heard = heardAnswers.current;
  useEffect(() => {
    const before = shown.current;
    // A document that is opened anew has shown nothing.
    shown.current = isListening ? preview : undefined;
    if (!isListening || !preview) return;
    if (before && (isSame(preview, before) || (typedIn === id && isEcho(preview, before)))) return;
    turn.current += 1;
    post({ kind: 'show', turn: turn.current, preview, heard });
  }, [isListening, preview, typedIn, id, post, heard]);
  return turn;
}

/** Whether a preview says what another one does, though it was made anew. */
const isSame = (preview: PreviewState, before: PreviewState): boolean =>
  preview === before || JSON.stringify(preview) === JSON.stringify(before);

const WITHOUT_ANSWERS = { answers: {}, facts: {} };

/** Whether nothing but the answers is another. */
const isEcho = (preview: PreviewState, before: PreviewState): boolean =>
  isSame({ ...preview, ...WITHOUT_ANSWERS }, { ...before, ...WITHOUT_ANSWERS });
