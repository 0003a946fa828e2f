import { deleteFromDesk, referencesToDesk } from '@porchlight/engine/builder';
import { DeleteButton } from '../DeleteButton.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';

/** Deletes a queue, an action or a notice after it was said what speaks of it. */
export function DeleteThing({
  files,
  file,
  label,
  say,
  onBuild,
}: DeskPartProps & { label: string }) {
  return (
    <DeleteButton
      label={label}
      referencesOf={() => referencesToDesk(files, file)}
      say={say}
      onDelete={() => onBuild(() => deleteFromDesk(files, file))}
    />
  );
}
