import type { Finding } from '@porchlight/engine/explain';
import { useMemo } from 'react';
import type { SayWords } from '../words/words.ts';
import { type CursorTarget, Editor } from './editor/Editor.tsx';
import { openSchemas } from './editor/openSchemas.ts';
import { Problem } from './Problem.tsx';
import { useAttempt } from './useAttempt.ts';
import type { DeletedFile, Workspace } from './workspace/Workspace.ts';

export interface EditorPaneProps {
  workspace: Workspace;
  /** The file that the address names, though it may be gone. */
  wanted: string | undefined;
  /** The one that is open. */
  file: string | undefined;
  text: string;
  /** What is known of the wanted one where it was deleted. */
  deleted: DeletedFile | undefined;
  /** The admin's own address. */
  admin: string;
  findings: Finding[];
  goal: CursorTarget | undefined;
  isReadOnly: boolean;
  say: SayWords;
  onLine(line: number): void;
}

/** The open file as JSON; for one that was deleted, by whom, and the way back. */
export function EditorPane(props: EditorPaneProps) {
  const { workspace, wanted, file, text, deleted, admin, goal, isReadOnly, say, onLine } = props;
  const help = useMemo(
    () => openSchemas((name) => workspace.getState().files.get(name)?.text ?? undefined),
    [workspace],
  );
  const findings = useMemo(
    () => props.findings.filter((finding) => finding.file === file),
    [props.findings, file],
  );

  if (file) {
    return (
      <main className="studio-editor">
        <header className="editor-head">
          <h2>{file}</h2>
          <button
            type="button"
            disabled={isReadOnly}
            onClick={() => workspace.edit([{ name: file, text: null }])}
          >
            {say('studio.delete-file')}
          </button>
        </header>
        <Editor
          name={file}
          text={text}
          label={say('studio.editor', { file })}
          help={help}
          findings={findings}
          goal={goal}
          isReadOnly={isReadOnly}
          onChange={(next) => {
            if (next !== workspace.getState().files.get(file)?.text)
              workspace.edit([{ name: file, text: next }]);
          }}
          onLine={onLine}
        />
      </main>
    );
  }
  return (
    <main className="studio-editor">
      {wanted && deleted ? (
        <Deleted {...{ workspace, wanted, deleted, admin, isReadOnly, say }} />
      ) : (
        <p className="sheet">{say(wanted ? 'studio.no-such-file' : 'studio.choose-file')}</p>
      )}
    </main>
  );
}

interface DeletedProps extends Pick<EditorPaneProps, 'workspace' | 'admin' | 'isReadOnly' | 'say'> {
  wanted: string;
  deleted: DeletedFile;
}

/** A file that is gone: by whom, and the way back. */
function Deleted({ workspace, wanted, deleted, admin, isReadOnly, say }: DeletedProps) {
  const { problem, attempt } = useAttempt(say);
  const isOther = deleted.by !== undefined && deleted.by !== admin;
  return (
    <div className="sheet" role="status">
      <h2>{wanted}</h2>
      <p>{isOther ? say('studio.deleted-by', { who: deleted.by! }) : say('studio.deleted')}</p>
      <Problem text={problem} />
      <p className="actions">
        <button
          type="button"
          disabled={isReadOnly}
          onClick={() => void attempt(() => workspace.bringBack(wanted))}
        >
          {say('studio.bring-back')}
        </button>
      </p>
    </div>
  );
}
