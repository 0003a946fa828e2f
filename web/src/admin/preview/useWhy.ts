import type { Pointer } from '@porchlight/engine';
import type { Why } from '@porchlight/engine/explain';
import { useCallback, useState } from 'react';

interface Asked {
  at: Pointer;
  in: string;
}

/** Why the question that was pressed is shown. */
export interface Explanations {
  /** The field that was pressed, and in which frame: another object each time. */
  asked: Asked | undefined;
  /** What is known of it; each frame answers, and the words are those of the one that was pressed. */
  why: Why | undefined;
  /** A field was pressed in a frame. */
  ask(at: Pointer, frame: string): void;
  /** A frame has explained it. */
  answer(why: Why, frame: string): void;
  forget(): void;
}

/** Why a field is shown or not, as the frame says in which it was pressed. */
export function useWhy(): Explanations {
  const [asked, setAsked] = useState<Asked>();
  const [whys, setWhys] = useState<{ [frame: string]: Why }>({});
  const ask = useCallback((at: Pointer, frame: string) => setAsked({ at, in: frame }), []);
  const answer = useCallback(
    (why: Why, frame: string) => setWhys((before) => ({ ...before, [frame]: why })),
    [],
  );
  const forget = useCallback(() => {
    setAsked(undefined);
    setWhys({});
  }, []);
  return { asked, why: asked && whys[asked.in], ask, answer, forget };
}
