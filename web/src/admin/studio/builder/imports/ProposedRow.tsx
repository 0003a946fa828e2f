import { FIELD_KINDS, type FieldKind, LONGEST_TITLE } from '@porchlight/engine/builder';
import { type ReactNode, useId } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import { PlainField } from '../PlainField.tsx';
import { type Chosen, isWhole, wantsChoices } from './Chosen.ts';

export interface ProposedRowProps extends Pick<BuilderProps, 'say'> {
  question: Chosen;
  /** Its limits and conditions. */
  brings: ReactNode;
  onChange(more: Partial<Chosen>): void;
}

const MOST_SHOWN = 6;

/** A question of a file, as it was understood: its words, how it is answered, and whether it is taken over. */
export function ProposedRow({ question, brings, say, onChange }: ProposedRowProps) {
  const { title, choices, isRequired, isTaken, source } = question;
  const shown = choices.slice(0, MOST_SHOWN).map(({ label }) => label);
  return (
    <li className={isTaken ? undefined : 'is-left'}>
      <label className="form-check">
        <input
          type="checkbox"
          checked={isTaken}
          onChange={({ target }) => onChange({ isTaken: target.checked })}
        />
        <span>{say('import.take', { source })}</span>
      </label>
      <PlainField
        label={say('import.question')}
        value={title}
        maxLength={LONGEST_TITLE}
        disabled={!isTaken}
        onText={(text) => onChange({ title: text })}
      />
      <KindField question={question} say={say} onChange={onChange} />
      <MoreWords question={question} />
      {shown.length > 0 && (
        <p className="quiet">
          {shown.join(' · ')}
          {choices.length > MOST_SHOWN &&
            ` ${say('import.more-choices', { count: choices.length - MOST_SHOWN })}`}
        </p>
      )}
      <label className="form-check">
        <input
          type="checkbox"
          checked={isRequired}
          disabled={!isTaken}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        />
        <span>{say('import.required')}</span>
      </label>
      {brings}
    </li>
  );
}

/** How it is answered, and what the file says of that where nobody can tell it. */
function KindField({ question, say, onChange }: Omit<ProposedRowProps, 'brings'>) {
  const { kind, given, isTaken } = question;
  const id = useId();
  const isOpen = isTaken && !isWhole(question);
  return (
    <div className="form-field">
      <label htmlFor={`${id}kind`}>{say('build.how-answered')}</label>
      <select
        id={`${id}kind`}
        value={kind ?? ''}
        disabled={!isTaken}
        aria-invalid={isOpen || undefined}
        aria-describedby={`${id}given`}
        onChange={({ target }) =>
          onChange({ kind: (target.value || undefined) as FieldKind | undefined })
        }
      >
        <option value="">{say('import.choose-kind')}</option>
        {FIELD_KINDS.map((one) => (
          <option key={one} value={one}>
            {say(`kind.${one}`)}
          </option>
        ))}
      </select>
      <p id={`${id}given`} className={isOpen ? 'problem' : 'quiet'}>
        {wantsChoices(question)
          ? say('import.no-choices')
          : kind === undefined && say('import.given', { words: given || '–' })}
      </p>
    </div>
  );
}

/** What comes with its title: its words in other languages, and its help line. */
function MoreWords({ question }: Pick<ProposedRowProps, 'question'>) {
  const { translations, description, descriptionTranslations = {} } = question;
  return (
    <>
      {Object.entries(translations).map(([language, text]) => (
        <p key={language} lang={language} className="quiet">
          {text}
        </p>
      ))}
      {description && <p className="quiet">{description}</p>}
      {Object.entries(descriptionTranslations).map(([language, text]) => (
        <p key={language} lang={language} className="quiet">
          {text}
        </p>
      ))}
    </>
  );
}
