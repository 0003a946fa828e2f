import {
  hasNamesAlone,
  languagesOf,
  listItems,
  moveItem,
  removeItem,
  renameItem,
} from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { AddItem } from './AddItem.tsx';
import { attempt } from './attempt.ts';
import type { ChoicesFormProps } from './ChoicesForm.tsx';
import { ItemWords } from './ItemWords.tsx';
import { LastOneRefused } from './LastOneRefused.tsx';
import { NewEntry } from './NewEntry.tsx';
import { OrderList } from './OrderList.tsx';

/** The names of a look-up list: their order, what people read, and a new one. */
export function LookupForm(props: ChoicesFormProps) {
  const { files, file, language, published, say, onChange } = props;
  const [isRefused, setRefused] = useState(false);
  const items = useMemo(() => listItems(files, file), [files, file]);
  const known = useMemo(
    () =>
      published &&
      new Set(
        published.flatMap((text) => listItems(new Map([[file, text]]), file)).map(({ id }) => id),
      ),
    [published, file],
  );
  const { others } = languagesOf(files);
  return (
    <section>
      <p className="quiet">{say('forms.items-help')}</p>
      <OrderList
        label={say('forms.task-items')}
        say={say}
        onMove={(from, to) => {
          attempt(() => moveItem(files, file, from, to), onChange);
        }}
        items={items.map(({ id, label }) => ({
          id: String(id),
          title: label,
          body: (
            <>
              <ItemWords
                {...{ files, file, language, label, say, onChange }}
                name={String(id)}
                textKey={`items/${id}`}
                onLabel={(text) => attempt(() => renameItem(files, file, id, text), onChange)}
              />
              {known && !known.has(id) && (
                <NewEntry
                  label={label}
                  say={say}
                  onRemove={() =>
                    setRefused(attempt(() => removeItem(files, file, id), onChange) !== undefined)
                  }
                />
              )}
            </>
          ),
        }))}
      />
      {isRefused && <LastOneRefused say={say} />}
      <AddItem
        {...{ files, file, language, say, onChange }}
        languages={hasNamesAlone(files, file) ? [] : others}
        used={[...(known ?? [])]}
      />
    </section>
  );
}
