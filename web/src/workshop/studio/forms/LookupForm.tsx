import {
  hasNamesAlone,
  languagesOf,
  listItems,
  listTexts,
  moveItem,
  removeItem,
  renameItem,
  setText,
} from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { AddItem } from './AddItem.tsx';
import { attempt } from './attempt.ts';
import type { ChoicesFormProps } from './ChoicesForm.tsx';
import { DraftField } from './DraftField.tsx';
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
  const texts = useMemo(
    () => new Map(listTexts(files, file).map((text) => [text.key, text.translations])),
    [files, file],
  );
  const { others } = languagesOf(files);
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'language' }), [language]);
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
              <DraftField
                label={
                  <>
                    {say('forms.choice-label')} <code>{id}</code>
                  </>
                }
                value={label}
                input={{ autoComplete: 'off' }}
                say={say}
                onWrite={(text) => attempt(() => renameItem(files, file, id, text), onChange)}
              />
              {others.map((one) => {
                const key = `items/${id}`;
                const said = texts.get(key)?.[one];
                return (
                  said && (
                    <DraftField
                      key={one}
                      label={say('forms.text-in', { text: label, language: names.of(one) ?? one })}
                      value={said.text}
                      lang={one}
                      input={{ autoComplete: 'off' }}
                      help={
                        said.state !== 'current' && (
                          <strong>{say(`forms.translation-${said.state}`)}</strong>
                        )
                      }
                      say={say}
                      onWrite={(text) =>
                        attempt(() => setText(files, { file, key, language: one, text }), onChange)
                      }
                    />
                  )
                );
              })}
              {known && !known.has(id) && (
                <p className="form-new">
                  <span className="verdict">{say('forms.choice-new')}</span>
                  <button
                    type="button"
                    aria-label={say('forms.remove-choice-of', { label })}
                    onClick={() =>
                      setRefused(attempt(() => removeItem(files, file, id), onChange) !== undefined)
                    }
                  >
                    {say('forms.remove-choice')}
                  </button>
                </p>
              )}
            </>
          ),
        }))}
      />
      {isRefused && (
        <p className="problem" role="alert">
          {say('forms.problem-last-one')}
        </p>
      )}
      <AddItem
        {...{ files, file, language, say, onChange }}
        languages={hasNamesAlone(files, file) ? [] : others}
        used={[...(known ?? [])]}
      />
    </section>
  );
}
