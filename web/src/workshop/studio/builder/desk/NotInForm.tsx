import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import type { DeskPartProps } from './DeskPartProps.ts';

interface NotInFormProps extends Pick<DeskPartProps, 'files' | 'file' | 'say'> {
  /** The parts of the file that the form has. */
  keys: readonly string[];
}

/** The address of a file as it is written. */
function addressOf(file: string): string {
  const words = new URLSearchParams(window.location.hash.slice(1));
  words.set('file', file);
  words.set('view', 'files');
  return `#${words}`;
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
      <a href={addressOf(file)}>{say('desk.see-json')}</a>
    </p>
  );
}
