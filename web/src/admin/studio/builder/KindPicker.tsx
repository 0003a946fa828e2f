import { useId, useState } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import type { AskedKind } from './newQuestion.ts';
import { PlainField } from './PlainField.tsx';

/** What a `KindPicker` is given. */
export interface KindPickerProps {
  kind: AskedKind | undefined;
  kinds: readonly AskedKind[];
  say: BuilderProps['say'];
  onKind(kind: AskedKind): void;
}

/** How an answer is given, found by what people call it. */
export function KindPicker({ kind, kinds, say, onKind }: KindPickerProps) {
  const [search, setSearch] = useState('');
  const id = useId();
  const word = search.trim().toLocaleLowerCase();
  const found = kinds.filter((one) =>
    `${say(`kind.${one}`)} ${say(`kind.${one}-words`)}`.toLocaleLowerCase().includes(word),
  );
  return (
    <>
      <PlainField label={say('build.find-kind')} type="search" value={search} onText={setSearch} />
      <div className="kinds">
        {found.map((one) => (
          <label key={one} className="form-check">
            <input
              type="radio"
              name={`${id}kind`}
              checked={kind === one}
              onChange={() => onKind(one)}
            />
            <span>{say(`kind.${one}`)}</span>
          </label>
        ))}
      </div>
      <p role="status" className="quiet">
        {found.length === 0 && say('build.no-kind')}
      </p>
    </>
  );
}
