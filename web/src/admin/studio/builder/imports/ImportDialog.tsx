import { addQuestions, type FormPlace } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import type { BuilderProps } from '../BuilderProps.ts';
import { countTaken, importedOf } from './Chosen.ts';
import { ImportFields } from './ImportFields.tsx';
import { ProposedList } from './ProposedList.tsx';
import { headingsOf } from './plannedSteps.ts';
import { useImport } from './useImport.ts';

export interface ImportDialogProps extends Omit<BuilderProps, 'onChange'> {
  place: FormPlace & { step: string };
  onClose(): void;
}

/** Questions from a file: what was understood to be looked at, what was not beside it, and nothing is added before. */
export function ImportDialog(props: ImportDialogProps) {
  const { files, place, say, language, onBuild, onClose } = props;
  const found = useImport(files, { isOfProgram: place.program !== undefined });
  const { questions, sections, left, problem } = found;
  const [code, setCode] = useState<EditCode>();
  const { taken, open } = countTaken(questions);

  function handleSubmit() {
    const refused = onBuild(() => addQuestions(files, place, importedOf(questions ?? [])));
    setCode(refused);
    if (!refused) onClose();
  }

  return (
    <AskDialog
      title={say('import.title')}
      className="import"
      problem={problem ? say(`import.problem-${problem}`) : code && say(`forms.problem-${code}`)}
      submit={say('import.add', { count: taken })}
      isReady={taken > 0 && open === 0}
      note={<p role="status">{open > 0 && say('import.open', { count: open })}</p>}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ImportFields found={found} left={[...headingsOf(sections), ...left]} say={say}>
        {questions && (
          <ProposedList
            found={found}
            positions={[...questions.keys()]}
            say={say}
            language={language}
          />
        )}
      </ImportFields>
    </AskDialog>
  );
}
