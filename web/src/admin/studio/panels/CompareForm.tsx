import { useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { HistoryEntry, StateName } from '../api/records.ts';
import { showTime } from '../showTime.ts';
import { Comparison } from './Comparison.tsx';
import { sayEntry } from './sayEntry.ts';

export interface CompareFormProps {
  api: StudioApi;
  copy: number;
  entries: HistoryEntry[];
  say: SayWords;
}

/** Any two states of a copy, beside each other. */
export function CompareForm({ api, copy, entries, say }: CompareFormProps) {
  const [from, setFrom] = useState<StateName>('base');
  const [to, setTo] = useState<StateName>('now');
  const [asked, setAsked] = useState<{ from: StateName; to: StateName }>();
  const choose = (value: string, set: (state: StateName) => void) => {
    setAsked(undefined);
    set(value === 'base' || value === 'now' ? value : Number(value));
  };
  const states = (
    <>
      <option value="base">{say('history.state-base')}</option>
      <option value="now">{say('history.state-now')}</option>
      {entries.map((entry) => (
        <option key={entry.id} value={entry.id}>
          {showTime(entry.at)} · {sayEntry(entry, say)}
        </option>
      ))}
      <option value="0">{say('history.state-first')}</option>
    </>
  );
  return (
    <details className="compare">
      <summary>{say('history.compare')}</summary>
      <label className="tool">
        <span>{say('history.from')}</span>
        <select value={from} onChange={({ target }) => choose(target.value, setFrom)}>
          {states}
        </select>
      </label>
      <label className="tool">
        <span>{say('history.to')}</span>
        <select value={to} onChange={({ target }) => choose(target.value, setTo)}>
          {states}
        </select>
      </label>
      <p className="actions">
        <button type="button" onClick={() => setAsked({ from, to })}>
          {say('history.show')}
        </button>
      </p>
      {asked && <Comparison api={api} copy={copy} {...asked} say={say} />}
    </details>
  );
}
