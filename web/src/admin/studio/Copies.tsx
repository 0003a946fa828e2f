import { type FormEvent, useState } from 'react';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import { CopyRow } from './CopyRow.tsx';
import { Problem } from './Problem.tsx';
import { useCopies } from './useCopies.ts';

export interface CopiesProps {
  api: StudioApi;
  say: SayWords;
  onOpen(id: number): void;
}

/** Every admin's working copies; any may be opened, and one's own moved in and out or thrown away. */
export function Copies({ api, say, onOpen }: CopiesProps) {
  const list = useCopies(api, say);
  const { copies, said, isWorking, problem, begin } = list;
  const [leaving, setLeaving] = useState<number>();
  return (
    <main className="sheet copies">
      <h1>{say('studio.copies')}</h1>
      <p>{say('studio.copies-help')}</p>
      <NewCopyForm say={say} onBegin={(name) => begin(name, onOpen)} />
      <Problem text={problem} />
      <p role="status">{copies && !isWorking ? said : say('state.loading')}</p>
      {copies?.length === 0 && <p className="quiet">{say('studio.no-copies')}</p>}
      <ul className="rows">
        {copies?.map((copy) => (
          <CopyRow
            key={copy.id}
            copy={copy}
            list={list}
            isLeaving={leaving === copy.id}
            say={say}
            onOpen={() => onOpen(copy.id)}
            onLeave={(isLeaving) => setLeaving(isLeaving ? copy.id : undefined)}
          />
        ))}
      </ul>
    </main>
  );
}

function NewCopyForm({ say, onBegin }: { say: SayWords; onBegin(name: string): void }) {
  const [name, setName] = useState('');
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onBegin(name.trim());
  }
  return (
    <form onSubmit={handleSubmit}>
      <label className="tool">
        <span>{say('studio.copy-name')}</span>
        <input
          required
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <p className="actions">
        <button type="submit">{say('studio.begin')}</button>
      </p>
    </form>
  );
}
