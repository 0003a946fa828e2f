import { outlinePack } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import { ToolSelect } from '../ToolSelect.tsx';
import type { BuilderProps } from './BuilderProps.ts';

/** What a program begins with: nothing, the steps of a file, or what another one or a template has. */
export type Beginning = { from: 'nothing' | 'file' } | { from: 'copy' | 'template'; id: string };

/** What `BeginWith` is given. */
export interface BeginWithProps extends Pick<BuilderProps, 'files' | 'say'> {
  /** Whether a file can be read into it. */
  hasFile: boolean;
  beginning: Beginning;
  onBegin(beginning: Beginning): void;
}

/** Asks what a program begins with. */
export function BeginWith({ files, say, hasFile, beginning, onBegin }: BeginWithProps) {
  const { programs, templates } = useMemo(() => outlinePack(files), [files]);
  const whole = { template: templates, copy: programs };
  function handleChange(value: string) {
    const [from, id] = value.split(' ') as [Beginning['from'], string?];
    if (from === 'copy' || from === 'template') onBegin({ from, id: id ?? '' });
    else onBegin({ from });
  }
  return (
    <ToolSelect
      label={say('build.begin-with')}
      value={'id' in beginning ? `${beginning.from} ${beginning.id}` : beginning.from}
      onChoose={handleChange}
    >
      <option value="nothing">{say('build.from-nothing')}</option>
      {hasFile && <option value="file">{say('build.from-file')}</option>}
      {(['template', 'copy'] as const).map((from) =>
        whole[from].map(({ id, title }) => (
          <option key={`${from} ${id}`} value={`${from} ${id}`}>
            {say(`build.${from}-of`, { title })}
          </option>
        )),
      )}
    </ToolSelect>
  );
}
