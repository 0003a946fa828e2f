import { useCallback, useState } from 'react';
import type { SayWords } from '../words/words.ts';
import { sentenceOf } from './api/sentenceOf.ts';

/** Work that may fail, and what is to be told of it. */
export interface Attempts {
  isWorking: boolean;
  /** Why the last attempt failed; empty where it did not. */
  problem: string;
  /** @returns Whether it went well. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
}

/** Does what may fail, one thing at a time for the eye, and keeps the sentence that says why it did. */
export function useAttempt(say: SayWords): Attempts {
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      setWorking(true);
      setProblem('');
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(sentenceOf(error, say));
        return false;
      } finally {
        setWorking(false);
      }
    },
    [say],
  );
  return { isWorking, problem, attempt };
}
