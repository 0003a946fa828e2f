import {
  datesOf,
  EditError,
  isEnumeration,
  isLookup,
  kindOf,
  listChoices,
  listFields,
  listItems,
  listSteps,
  textFilesOf,
} from '@porchlight/engine/edit';

/** What can be done with a file in a form. */
export type Task =
  | 'steps'
  | 'fields'
  | 'choices'
  | 'items'
  | 'sample'
  | 'dates'
  | 'limits'
  | 'look'
  | 'texts';

/**
 * The forms that a file has; undefined while it, or what it stands on, holds no JSON.
 * @example tasksOf(files, 'enumerations/gender.json') // ['choices', 'texts']
 */
export function tasksOf(files: ReadonlyMap<string, string>, file: string): Task[] | undefined {
  try {
    const isPortal = file === 'portal.json';
    // A portal that is no JSON has neither limits nor a look at the moment.
    if (isPortal) JSON.parse(files.get(file) ?? '');
    const has: { [task in Task]: boolean } = {
      steps: listSteps(files, file).some(({ isOwn }) => isOwn),
      fields: listFields(files, file).length > 0,
      items: isLookup(file) && listItems(files, file).length > 0,
      sample: kindOf(file) === 'sample',
      choices: isEnumeration(file) && listChoices(files, file).length > 0,
      dates: datesOf(file) !== undefined,
      limits: isPortal,
      look: isPortal,
      texts: textFilesOf(files, file).length > 0,
    };
    return (Object.keys(has) as Task[]).filter((task) => has[task]);
  } catch (error) {
    if (error instanceof EditError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
