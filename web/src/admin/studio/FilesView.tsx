import { EditorPane } from './EditorPane.tsx';
import { Tree } from './Tree.tsx';
import type { CopyPage } from './useCopyPage.ts';

/** What a new file begins with. */
const NEW_FILE = '{\n}\n';

/** The copy as files: all of them, and the open one in the editor. */
export function FilesView({ page }: { page: CopyPage }) {
  const { workspace, state, place, shown, cursor, counts, navigation, admin, say, onGo } = page;
  const { files, saving } = state;
  const { file } = shown;

  function handleNew(name: string) {
    if ((files.get(name)?.text ?? null) === null) workspace.edit([{ name, text: NEW_FILE }]);
    onGo({ file: name });
  }

  return (
    <>
      <Tree
        files={files}
        counts={counts}
        open={file}
        say={say}
        onOpen={navigation.openFile}
        onNew={handleNew}
      />
      <EditorPane
        workspace={workspace}
        wanted={place.file}
        file={file}
        text={(file && files.get(file)?.text) ?? ''}
        deleted={place.file === undefined ? undefined : state.deleted.get(place.file)}
        admin={admin}
        findings={state.findings}
        goal={cursor.goal}
        isReadOnly={saving === 'no-role' || saving === 'gone'}
        say={say}
        onLine={cursor.moveTo}
      />
    </>
  );
}
