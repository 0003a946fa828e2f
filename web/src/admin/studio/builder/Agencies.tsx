import {
  addAgency,
  deleteAgency,
  listAgencies,
  type NamedAgency,
  setAgency,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { EditProblem } from '../EditProblem.tsx';
import { DraftField } from '../forms/DraftField.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { PlainField } from './PlainField.tsx';

export interface AgenciesProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  program: string;
}

const KEYS = ['name', 'phone'] as const;

/** Who handles a program, where it is not the portal's own agency. */
export function Agencies(props: AgenciesProps) {
  const { files, program, say, onBuild } = props;
  const agencies = useMemo(() => listAgencies(files, program), [files, program]);
  return (
    <fieldset className="form-group">
      <legend>{say('build.who-handles')}</legend>
      {agencies.length === 0 && <p className="quiet">{say('build.agency-none')}</p>}
      {agencies.map((agency) => (
        <div key={agency.id}>
          <div className="form-row">
            {KEYS.map((key) => (
              <DraftField
                key={key}
                label={say(`build.agency-${key}`)}
                value={agency[key]}
                say={say}
                onWrite={(text) =>
                  onBuild(
                    () => setAgency(files, program, { id: agency.id, [key]: text }),
                    `${program} agency ${agency.id} ${key}`,
                  )
                }
              />
            ))}
          </div>
          <p className="actions">
            <button
              type="button"
              onClick={() => onBuild(() => deleteAgency(files, program, agency.id))}
            >
              {say('build.drop-agency', { name: agency.name })}
            </button>
          </p>
        </div>
      ))}
      <AddAgency {...props} />
    </fieldset>
  );
}

const NOBODY: NamedAgency = { name: '', phone: '' };

function AddAgency({ files, program, say, onBuild }: AgenciesProps) {
  const [agency, setDraft] = useState(NOBODY);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addAgency(files, program, agency));
    setCode(problem);
    if (!problem) setDraft(NOBODY);
  }
  return (
    <details>
      <summary>{say('build.add-agency')}</summary>
      <form onSubmit={handleSubmit}>
        <div className="form-row">
          {KEYS.map((key) => (
            <PlainField
              key={key}
              label={say(`build.agency-${key}`)}
              value={agency[key]}
              required
              minLength={key === 'phone' ? 7 : 1}
              maxLength={key === 'phone' ? 40 : 120}
              onText={(text) => setDraft({ ...agency, [key]: text })}
            />
          ))}
        </div>
        <EditProblem code={code} say={say} />
        <p className="actions">
          <button type="submit">{say('build.make-agency')}</button>
        </p>
      </form>
    </details>
  );
}
