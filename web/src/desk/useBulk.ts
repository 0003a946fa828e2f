import type { Answers, JsonObject } from '@porchlight/engine';
import { useState } from 'react';
import type { BulkPreview, BulkResult } from './Bulk.ts';
import { useDesk } from './DeskContext.ts';
import type { Action, Row } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';

/** What was looked at, and with which answers. */
export interface PreviewedBulk {
  preview: BulkPreview;
  flat: JsonObject;
}

/** One thing that is done with many cases, as far as it has come. */
export interface Bulk {
  action: Action | undefined;
  draft: Answers | undefined;
  previewed: PreviewedBulk | undefined;
  results: BulkResult[] | undefined;
  isBusy: boolean;
  /** It is being done at this moment. */
  isActing: boolean;
  /** Something was tried, whatever became of it. */
  isTried: boolean;
  failure: string;
  choose(action: Action): void;
  keep(draft: Answers): void;
  /** Looks at what would happen with these answers. */
  preview(flat: JsonObject): void;
  /** Back to the answers. */
  change(): void;
  /** Does what was looked at. */
  act(): void;
}

/** Chooses, looks and does, one after the other; what failed leaves what was answered. */
export function useBulk(rows: Row[]): Bulk {
  const { api, say } = useDesk();
  const [action, setAction] = useState<Action>();
  const [draft, setDraft] = useState<Answers>();
  const [previewed, setPreviewed] = useState<PreviewedBulk>();
  const [results, setResults] = useState<BulkResult[]>();
  const [isBusy, setIsBusy] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [isActing, setIsActing] = useState(false);
  const [failure, setFailure] = useState('');
  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error, say));
    } finally {
      setIsBusy(false);
    }
  }
  const numbers = rows.map(({ number }) => number);
  return {
    action,
    draft,
    previewed,
    results,
    isBusy,
    isActing,
    isTried,
    failure,
    choose: setAction,
    keep: setDraft,
    change: () => setPreviewed(undefined),
    preview: (flat) =>
      void attempt(async () =>
        setPreviewed({ preview: await api.previewBulk(action!.name, numbers, flat), flat }),
      ),
    act: () =>
      void attempt(async () => {
        setIsTried(true);
        setIsActing(true);
        try {
          const { preview, flat } = previewed!;
          const refused = preview.cases.flatMap(({ number, refusal }): BulkResult[] =>
            refusal ? [{ number, outcome: 'refused', refusal }] : [],
          );
          setResults([...(await api.doBulk(action!.name, preview, flat)), ...refused]);
        } finally {
          setIsActing(false);
        }
      }),
  };
}
