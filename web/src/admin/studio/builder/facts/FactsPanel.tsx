import {
  type AgencyFact,
  deleteFact,
  LONGEST_FACT,
  listAgencyFacts,
  renameFact,
  setFact,
  spokenColumn,
  usesOfFact,
} from '@porchlight/engine/builder';
import { lookBounds } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { DraftField } from '../../forms/DraftField.tsx';
import { DeleteButton } from '../DeleteButton.tsx';
import { RenameForm } from '../RenameForm.tsx';
import { AddFact } from './AddFact.tsx';
import type { FactsProps } from './FactsProps.ts';

type FactProps = FactsProps & { fact: AgencyFact };

/** What texts can say of the agency, in each language: what every portal has, and what this one has beside. */
export function FactsPanel(props: FactsProps) {
  const { files, say } = props;
  const facts = useMemo(() => listAgencyFacts(files), [files]);
  const own = facts.filter(({ isOwn }) => isOwn);
  return (
    <>
      <fieldset className="form-group">
        <legend>{say('forms.group-agency')}</legend>
        <p className="quiet">{say('fact.help')}</p>
        {facts
          .filter(({ isOwn }) => !isOwn)
          .map((fact) => (
            <FactWords key={fact.name} {...props} fact={fact} />
          ))}
      </fieldset>
      <fieldset className="form-group">
        <legend>{say('fact.own')}</legend>
        <p className="quiet">{say(own.length === 0 ? 'fact.none' : 'fact.own-help')}</p>
        {own.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact that is called otherwise stays open
          <OwnFact key={index} {...props} fact={fact} />
        ))}
        <AddFact {...props} />
      </fieldset>
    </>
  );
}

const WORDS = ['name', 'shortName', 'phone', 'address', 'website'] as const;

/** What every portal has stands in titles and links, and is one line. */
const TYPES = { name: 'text', shortName: 'text', phone: 'tel', address: 'text', website: 'url' };

/** What a fact is called: of what every portal has the studio's own words, else those that it was named by. */
function titleOf({ name, isOwn }: AgencyFact, say: FactsProps['say']): string {
  const word = isOwn ? undefined : WORDS.find((one) => one === name);
  const spoken = spokenColumn(name);
  return word ? say(`forms.look-${word}`) : spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

/** A fact in each language; one that every portal has reads the same where a language says nothing. */
function FactWords({ files, fact, say, language, onBuild }: FactProps) {
  const { name, place, isOwn, words } = fact;
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'language' }), [language]);
  const most = isOwn ? LONGEST_FACT : lookBounds(files)[name as (typeof WORDS)[number]]?.maxLength;
  const helpOf = (index: number, isStale: boolean, text: string) => {
    if (isStale) return <strong>{say('forms.translation-stale')}</strong>;
    if (index === 0) return say('fact.place', { place });
    return !isOwn && !text ? say('fact.same') : undefined;
  };
  return (
    <div className="words">
      {words.map(({ language: one, text, isStale }, index) => (
        <DraftField
          key={one}
          label={say('build.words-in', {
            label: titleOf(fact, say),
            language: names.of(one) ?? one,
          })}
          isLong={isOwn}
          {...(!isOwn && {
            input: { type: TYPES[name as keyof typeof TYPES], autoComplete: 'off' },
          })}
          value={text}
          lang={one}
          maxLength={most}
          help={helpOf(index, isStale, text)}
          say={say}
          onWrite={(next) =>
            onBuild(
              () => setFact(files, name, { language: one, text: next }),
              `fact ${name} ${one}`,
            )
          }
        />
      ))}
    </div>
  );
}

/** A fact that this portal has of its own, which can be called otherwise and taken away. */
function OwnFact(props: FactProps) {
  const { files, fact, say, onBuild } = props;
  const uses = useMemo(() => usesOfFact(files, fact.name).length, [files, fact.name]);
  return (
    <div className="fact">
      <FactWords {...props} />
      <details>
        <summary>
          {say('fact.more', { title: titleOf(fact, say) })}{' '}
          <small>{say('fact.uses', { count: uses })}</small>
        </summary>
        <RenameForm
          label={say('fact.called')}
          help={say('fact.rename-help')}
          title={titleOf(fact, say)}
          say={say}
          onRename={(title) => onBuild(() => renameFact(files, fact.name, title))}
        />
        <DeleteButton
          key={fact.name}
          label={say('fact.delete')}
          referencesOf={() => usesOfFact(files, fact.name)}
          say={say}
          onDelete={() => onBuild(() => deleteFact(files, fact.name))}
        />
      </details>
    </div>
  );
}
