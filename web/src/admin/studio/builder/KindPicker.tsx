import { useState } from 'react';
import type { WordId } from '../../words/words.ts';
import type { BuilderProps } from './BuilderProps.ts';
import type { AskedKind } from './newQuestion.ts';
import { PlainField } from './PlainField.tsx';
import { RadioChoices } from './RadioChoices.tsx';

/** What a `KindPicker` is given. */
export interface KindPickerProps {
  kind: AskedKind | undefined;
  kinds: readonly AskedKind[];
  say: BuilderProps['say'];
  onKind(kind: AskedKind): void;
}

/** Of two kinds that are much alike: when each is taken. */
const WHEN: { [kind in AskedKind]?: WordId } = {
  choice: 'kind.choice-when',
  lookup: 'kind.lookup-when',
};

/** How an answer is given, found by what people call it. */
export function KindPicker({ kind, kinds, say, onKind }: KindPickerProps) {
  const [search, setSearch] = useState('');
  const word = search.trim().toLocaleLowerCase();
  const found = kinds.filter((one) =>
    `${say(`kind.${one}`)} ${say(`kind.${one}-words`)}`.toLocaleLowerCase().includes(word),
  );
  return (
    <>
      <PlainField label={say('build.find-kind')} type="search" value={search} onText={setSearch} />
      <div className="kinds">
        <RadioChoices
          options={found}
          chosen={kind}
          labelOf={(one) => say(`kind.${one}`)}
          hintOf={(one) => WHEN[one] && say(WHEN[one])}
          onChoose={onKind}
        />
      </div>
      <p role="status" className="quiet">
        {found.length === 0 && say('build.no-kind')}
      </p>
    </>
  );
}
