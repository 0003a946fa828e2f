import { useState } from 'react';
import { ApiError } from '../../../http/ApiError.ts';
import type { BothChanged, Loss } from '../api/records.ts';
import type { Keep } from './BothChangedForm.tsx';
import type { CopyWork } from './CopyWork.ts';

/** What has to be decided before a copy is brought up to date, and on which sight of it. */
interface Asked {
  etag: string;
  release: string;
  conflicts?: BothChanged[];
  losses?: Loss[];
  /** What was decided already. */
  keep: Keep;
}

/** Bringing a copy up to date: it is asked for, then what would be lost, then what both changed. */
export interface Rebase {
  asked: Asked | undefined;
  start(): void;
  /** What was answered of files that both changed. */
  decide(keep: Keep): void;
  /** Keeps every file that would be lost, or lets all of them go. */
  decideLosses(side: 'own' | 'public'): void;
  cancel(): void;
}

/**
 * Brings a copy up to date with what is public. What it asks for is decided before anything is
 * changed.
 */
export function useRebase({ api, copy, say, work }: CopyWork): Rebase {
  const [asked, setAsked] = useState<Asked>();

  /** @param decided What was answered; nothing: it is asked anew. */
  const rebase = (decided?: Keep) =>
    work(async () => {
      const keep = { ...(decided && asked?.keep), ...decided };
      // The dialog would lie over what is said of a failure.
      setAsked((now) => (now?.losses ? undefined : now));
      try {
        const seen = decided && asked && { release: asked.release, etag: asked.etag };
        const { taken } = await api.rebase(copy.id, { keep, ...seen });
        setAsked(undefined);
        return say('studio.rebased', { count: taken.length });
      } catch (error) {
        const next = error instanceof ApiError && askedBy(error, keep);
        if (!next) throw error;
        setAsked(next);
        return '';
      }
    });

  return {
    asked,
    start: () => void rebase(),
    decide: (keep) => void rebase(keep),
    decideLosses: (side) =>
      void rebase(Object.fromEntries(asked!.losses!.map(({ path }) => [path, side]))),
    cancel: () => setAsked(undefined),
  };
}

/** What a refusal asks for; undefined where it is another. */
function askedBy({ code, body }: ApiError, keep: Keep): Asked | undefined {
  const { etag, release } = body as Pick<Asked, 'etag' | 'release'>;
  if (code === 'studio-would-lose') return { etag, release, keep, losses: body.files as Loss[] };
  if (code !== 'studio-conflicts') return undefined;
  return { etag, release, keep, conflicts: body.conflicts as BothChanged[] };
}
