import type { Answers, JsonObject } from '@porchlight/engine';
import { useState } from 'react';
import { toAsked, useAsking } from './Asking.ts';
import { useDesk } from './DeskContext.ts';
import type { Action, Case, Notice } from './records.ts';

/** What the applicant will read, and the answers with which it was written. */
export interface Told {
  notice: Notice;
  flat: JsonObject;
}

/** Which case is acted on, and what becomes of what was answered. */
export interface ActingOptions {
  one: Case;
  /** What was answered and not sent, by action: it is there again when the action is opened again. */
  drafts: Map<string, Answers>;
  /** @param changed The case as it is now; absent where she does not see it any more. */
  onDone(changed: Case | undefined, label: string): void;
  /** Answers with what became of it, in words. */
  onFailed(error: unknown): Promise<string>;
}

/** An action on a case: what it would do is shown, then it is done. */
export interface Acting {
  /** Seen before it goes; absent until it was asked for. */
  told: Told | undefined;
  isSending: boolean;
  /** What failed, in words. */
  failure: string;
  /** Shows what will be told, or does it where nothing is. */
  next(action: Action, answers: JsonObject): Promise<void>;
  send(action: Action, flat: JsonObject): Promise<void>;
  /** Back to what was answered. */
  change(): void;
}

/** Does what is chosen with a case; what failed is told where what was answered still stands. */
export function useActing({ one, onDone, onFailed, drafts }: ActingOptions): Acting {
  const { api } = useDesk();
  const asking = useAsking();
  const [told, setTold] = useState<Told>();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');

  async function attempt(work: () => Promise<void>) {
    setIsSending(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setTold(undefined);
      setFailure(await onFailed(error));
    } finally {
      setIsSending(false);
    }
  }

  const send = (action: Action, flat: JsonObject) =>
    attempt(async () => {
      const changed = await api.act(one.number, action.name, flat, one.etag);
      drafts.delete(action.name);
      if (action.corrections) asking.clear();
      onDone(changed, action.label);
    });

  /** What tells the applicant something is seen before it goes. */
  async function next(action: Action, answers: JsonObject) {
    const flat = action.corrections ? { ...answers, ...toAsked(asking.questions) } : answers;
    if (!action.hasNotice) return send(action, flat);
    await attempt(async () => {
      setTold({ notice: await api.notice(one.number, action.name, flat, one.etag), flat });
    });
  }

  return { told, isSending, failure, next, send, change: () => setTold(undefined) };
}
