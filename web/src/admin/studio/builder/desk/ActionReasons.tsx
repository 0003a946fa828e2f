import type { ActionQuestion } from '@porchlight/engine/builder';
import { isEnumeration } from '@porchlight/engine/edit';
import { ChoicesForm } from '../../forms/ChoicesForm.tsx';
import { usePublished } from '../../usePublished.ts';
import type { ActionData } from './ActionData.ts';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';

export interface ActionReasonsProps extends DeskPartProps {
  action: ActionData;
  questions: readonly ActionQuestion[];
}

/** A list of reasons, by what they are of. */
interface Reasons {
  title: string;
  file: string;
}

function reasonsOf({ files, action, questions, say }: ActionReasonsProps): Reasons[] {
  const { corrections } = action.effects ?? {};
  const own = questions.flatMap(({ title, choicesFile: file }): Reasons[] =>
    file && isEnumeration(file) ? [{ title, file }] : [],
  );
  const file = corrections && `enumerations/${corrections.reasons}.json`;
  if (!file || !files.has(file)) return own;
  return [...own, { title: say('desk.correction-reasons'), file }];
}

/** What can be chosen in an action, such as why something is denied: in each language, and with a new one. */
export function ActionReasons(props: ActionReasonsProps) {
  const { say } = props;
  const lists = reasonsOf(props);
  if (lists.length === 0) return null;
  return (
    <Group {...props} title={say('desk.reasons')} keys={[]} help={say('desk.reasons-help')}>
      {lists.map((one) => (
        <details key={one.file} open={lists.length === 1}>
          <summary>{say('desk.list-of', { title: one.title })}</summary>
          <ReasonList {...props} list={one} />
        </details>
      ))}
    </Group>
  );
}

function ReasonList({ list, ...props }: ActionReasonsProps & { list: Reasons }) {
  const { api, base, files, language, say, onChange } = props;
  const { file } = list;
  const published = usePublished(api, { file, base });
  return <ChoicesForm {...{ files, file, language, published, say, onChange }} />;
}
