import { titleOfEdited } from './builder/titleOfEdited.ts';
import { UndoButtons } from './builder/UndoButtons.tsx';
import { SavingState } from './SavingState.tsx';
import type { CopyPage } from './useCopyPage.ts';

/** The copy's name, how it stands with the server, and the ways to its other view and to all copies. */
export function CopyHeader({ page }: { page: CopyPage }) {
  const { workspace, state, texts, place, say, navigation, onGo, onSignIn } = page;
  const isBuilding = place.view === 'build';
  return (
    <header className="studio-top">
      <h1>{state.copy.name}</h1>
      <UndoButtons
        workspace={workspace}
        state={state}
        say={say}
        nameOf={isBuilding ? (name) => titleOfEdited(texts, name, say) : undefined}
      />
      <SavingState state={state} say={say} onRetry={workspace.retry} onSignIn={onSignIn} />
      <button type="button" onClick={navigation.changeView}>
        {say(isBuilding ? 'build.view-files' : 'build.view-build')}
      </button>
      <button
        type="button"
        onClick={() => onGo({ copy: undefined, file: undefined, question: undefined })}
      >
        {say('studio.all-copies')}
      </button>
    </header>
  );
}
