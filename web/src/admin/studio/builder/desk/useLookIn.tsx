import { languagesOf } from '@porchlight/engine/edit';
import { type ReactNode, useMemo, useState } from 'react';
import { ToolSelect } from '../../ToolSelect.tsx';
import type { BuilderProps } from '../BuilderProps.ts';

/** In which language of the pack something is looked at, and what it is chosen by. */
export function useLookIn({
  files,
  language,
  say,
}: Pick<BuilderProps, 'files' | 'language' | 'say'>): { shown: string; choice: ReactNode } {
  const [wanted, setWanted] = useState<string>();
  const languages = useMemo(() => {
    const { original, others } = languagesOf(files);
    return [original, ...others];
  }, [files]);
  const shown = languages.find((one) => one === wanted) ?? languages[0]!;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const choice = (
    <ToolSelect label={say('desk.look-in')} value={shown} onChoose={setWanted}>
      {languages.map((one) => (
        <option key={one} value={one}>
          {names.of(one) ?? one}
        </option>
      ))}
    </ToolSelect>
  );
  return { shown, choice };
}
