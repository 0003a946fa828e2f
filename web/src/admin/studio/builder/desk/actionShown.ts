import { actionsOfList, deskKindOf, isActionForm, usesOfList } from '@porchlight/engine/builder';
import type { StudioPlace } from '../../usePlace.ts';
import type { BuilderProps } from '../BuilderProps.ts';

/** What an action asks is a part of it: the action's file for that of its form; any other file as it is. */
export const actionOf = (file: string): string =>
  isActionForm(file) ? file.replace('.schema.', '.') : file;

/**
 * The action that is seen beside what is open: itself, one of its questions, or a list of choices that it
 * offers. A list that applicants choose from, too, is of an action where it was pressed under it alone.
 */
export function actionShown(
  files: BuilderProps['files'],
  { file = '', under }: Pick<StudioPlace, 'file' | 'under'>,
): string | undefined {
  const action = actionOf(file);
  if (deskKindOf(action) === 'action') return files.has(action) ? action : undefined;
  const actions = actionsOfList(files, file);
  const pressed = actions.find((one) => one.file === under) ?? actions[0];
  if (!pressed || pressed.file === under) return pressed?.file;
  const isOfApplicants = usesOfList(files, file).some(({ by }) => by === 'applicant');
  return isOfApplicants ? undefined : pressed.file;
}
