import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { addressOfJson } from '../../addressOfJson.ts';
import type { DeskPartProps } from './DeskPartProps.ts';

interface NotInFormProps extends Pick<DeskPartProps, 'files' | 'file' | 'say'> {
  /** The parts of the file that the form has. */
  keys: readonly string[];
}

/** Says which parts of a file stand in it and not in its form, with a way to them. */
export function NotInForm({ files, file, keys, say }: NotInFormProps) {
  const others = useMemo(
    () =>
      Object.keys(new FileEdits(files).read(file)).filter(
        (key) => key !== '$schema' && !keys.includes(key),
      ),
    [files, file, keys],
  );
  if (others.length === 0) return null;
  return (
    <p className="quiet">
      {say('desk.not-in-form', { parts: others.join(', ') })}{' '}
      <a href={addressOfJson(file)}>{say('desk.see-json')}</a>
    </p>
  );
}
