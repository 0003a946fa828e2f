import {
  type AgencyLook,
  checkAccent,
  lookBounds,
  readLook,
  setLook,
} from '@porchlight/engine/edit';
import { useId, useState } from 'react';
import { AccentContrast } from './AccentContrast.tsx';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import type { FormProps, Pictures } from './FormProps.ts';
import { LogoField } from './LogoField.tsx';

const WORDS = ['name', 'shortName', 'phone', 'address', 'website'] as const;
const TYPES = { name: 'text', shortName: 'text', phone: 'tel', address: 'text', website: 'url' };

export interface LookFormProps extends FormProps {
  /** Without them a logo is named, and not seen. */
  pictures?: Pictures;
  /** Whether who the agency is stands in a form beside this one. */
  isAgencyShown?: boolean | undefined;
}

/** By what people know an agency: its names, how it is reached, its colour and its logo. */
export function LookForm({ files, pictures, isAgencyShown, say, onChange }: LookFormProps) {
  const [look, bounds] = [readLook(files), lookBounds(files)];
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  const write = (key: keyof AgencyLook) => (text: string) =>
    attempt(() => setLook(files, { [key]: text }), onChange);
  const accent = chosen ?? look.accent;
  const verdict = checkAccent(accent);
  return (
    <section>
      {!isAgencyShown && (
        <fieldset className="form-group">
          <legend>{say('forms.group-agency')}</legend>
          {WORDS.map((key) => (
            <DraftField
              key={key}
              label={say(`forms.look-${key}`)}
              value={look[key]}
              {...(bounds[key]?.maxLength && {
                help: say('forms.at-most', { count: bounds[key].maxLength }),
              })}
              input={{ type: TYPES[key], autoComplete: 'off' }}
              say={say}
              onWrite={write(key)}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="form-group">
        <legend>{say('forms.group-colour')}</legend>
        <div className="form-row">
          <label htmlFor={`${id}colour`}>{say('forms.choose-colour')}</label>
          <input
            id={`${id}colour`}
            type="color"
            value={verdict ? accent : '#000000'}
            onChange={({ target }) => {
              setChosen(undefined);
              write('accent')(target.value);
            }}
          />
        </div>
        <DraftField
          label={say('forms.look-accent')}
          value={look.accent}
          help={say('forms.accent-help')}
          input={{ autoComplete: 'off' }}
          say={say}
          onWrite={(text) => {
            const code = write('accent')(text);
            setChosen(code ? text : undefined);
            return code;
          }}
        />
        <div role="status">{verdict && <AccentContrast verdict={verdict} say={say} />}</div>
      </fieldset>
      <LogoField logo={look.logo} pictures={pictures} say={say} onLogo={write('logo')} />
    </section>
  );
}
