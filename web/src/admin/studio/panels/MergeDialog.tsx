import { json } from '@codemirror/lang-json';
import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { SayWords, WordId } from '../../words/words.ts';
import { sayDone } from '../builder/UndoButtons.tsx';
import { editorTheme } from '../editor/editorTheme.ts';
import { useModal } from '../useModal.ts';
import type { Done } from '../workspace/undoStack.ts';
import type { MergeConflict } from '../workspace/Workspace.ts';

export interface MergeDialogProps {
  clash: MergeConflict;
  /** The admin's own address: it may be she herself, in another window. */
  admin: string;
  say: SayWords;
  /** What the builder did, where all of it can be taken back. */
  change?: Done | undefined;
  onSettle(text: string | null): void;
  onGiveWay(): void;
}

const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Two admins changed one file: what the other made of it beside one's own, which can be put together. */
export function MergeDialog(props: MergeDialogProps) {
  const { clash, admin, change, say, onSettle, onGiveWay } = props;
  const dialog = useModal();
  const { path, mine, theirs } = clash;
  const who = theirs.changedBy === admin ? say('studio.you-elsewhere') : theirs.changedBy;
  const words = wordsOf(clash);

  const { host, merge } = useMergeView(clash, who, say);
  const isPlain = !theirs.isDeleted && mine !== null;
  return (
    <dialog
      ref={dialog}
      className="clash"
      aria-labelledby="clash-title"
      // Nothing is decided by Escape.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="clash-title">{say(words.title, { who, path })}</h2>
      {change && <GiveWay {...{ change, who, say, onGiveWay }} />}
      <p>{say(words.help)}</p>
      {isPlain && (
        <div className="clash-heads" aria-hidden="true">
          <strong>{say('studio.clash-theirs', { who })}</strong>
          <strong>{say('studio.clash-mine')}</strong>
        </div>
      )}
      {isPlain ? (
        <div ref={host} className="clash-sides" />
      ) : (
        <textarea
          className="clash-text"
          readOnly
          rows={14}
          aria-label={say(mine === null ? 'studio.clash-theirs' : 'studio.clash-mine', { who })}
          value={mine ?? theirs.text}
        />
      )}
      <p className="actions">
        <button
          type="button"
          onClick={() => onSettle(isPlain ? merge.current!.b.state.doc.toString() : mine)}
        >
          {say(words.keep)}
        </button>
        <button type="button" onClick={() => onSettle(theirs.isDeleted ? null : theirs.text)}>
          {say(words.take)}
        </button>
      </p>
    </dialog>
  );
}

interface GiveWayProps extends Pick<MergeDialogProps, 'say' | 'onGiveWay'> {
  change: Done;
  /** The other admin. */
  who: string;
}

/** What the builder did, which can be taken back as a whole. */
function GiveWay({ change, who, say, onGiveWay }: GiveWayProps) {
  return (
    <>
      <p>{say('studio.clash-change', { who, what: sayDone(change, say) })}</p>
      <p className="actions">
        <button type="button" onClick={onGiveWay}>
          {say('studio.clash-give-way')}
        </button>
      </p>
    </>
  );
}

/** Both texts beside each other in `host`, where both are there; `merge` has what is put together. */
function useMergeView({ mine, theirs }: MergeConflict, who: string, say: SayWords) {
  const host = useRef<HTMLDivElement>(null);
  const merge = useRef<MergeView>(undefined);
  useEffect(() => {
    if (theirs.isDeleted || mine === null) return;
    const shared = [json(), editorTheme, EditorView.lineWrapping, EditorView.cspNonce.of(nonce())];
    const labelled = (label: string) => EditorView.contentAttributes.of({ 'aria-label': label });
    const made = new MergeView({
      parent: host.current!,
      a: {
        doc: theirs.text,
        extensions: [
          ...shared,
          EditorState.readOnly.of(true),
          labelled(say('studio.clash-theirs', { who })),
        ],
      },
      b: { doc: mine, extensions: [...shared, labelled(say('studio.clash-mine'))] },
      revertControls: 'a-to-b',
      collapseUnchanged: { margin: 3 },
    });
    merge.current = made;
    return () => made.destroy();
  }, [mine, theirs, say, who]);
  return { host, merge };
}

interface MergeWords {
  title: WordId;
  help: WordId;
  keep: WordId;
  take: WordId;
}

function wordsOf({ mine, theirs }: MergeConflict): MergeWords {
  if (theirs.isDeleted) {
    return {
      title: 'studio.clash-deleted',
      help: 'studio.clash-deleted-help',
      keep: 'studio.clash-make-anew',
      take: 'studio.clash-let-go',
    };
  }
  if (mine === null) {
    return {
      title: 'studio.clash-title',
      help: 'studio.clash-mine-deleted-help',
      keep: 'studio.clash-delete',
      take: 'studio.clash-keep-theirs',
    };
  }
  return {
    title: 'studio.clash-title',
    help: 'studio.clash-help',
    keep: 'studio.clash-keep',
    take: 'studio.clash-take',
  };
}
