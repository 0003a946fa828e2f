import { json } from '@codemirror/lang-json';
import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { Clash } from '../workspace/openWorkspace.ts';

export interface ClashDialogProps {
  clash: Clash;
  say: SayWords;
  onSettle(text: string | null): void;
}

const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Two admins changed one file: what the other made of it beside one's own, which can be put together. */
export function ClashDialog({ clash, say, onSettle }: ClashDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const merge = useRef<MergeView>(undefined);
  const { path, mine, theirs } = clash;
  const who = theirs.changedBy;

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  useEffect(() => {
    if (theirs.isDeleted || mine === null) return;
    const shared = [json(), EditorView.lineWrapping, EditorView.cspNonce.of(nonce())];
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

  const isPlain = !theirs.isDeleted && mine !== null;
  return (
    <dialog
      ref={dialog}
      className="clash"
      aria-labelledby="clash-title"
      // Nothing is decided by Escape.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="clash-title">
        {say(theirs.isDeleted ? 'studio.clash-deleted' : 'studio.clash-title', { who, path })}
      </h2>
      <p>{say(isPlain ? 'studio.clash-help' : 'studio.clash-choose')}</p>
      {isPlain && (
        <div className="clash-heads" aria-hidden="true">
          <strong>{say('studio.clash-theirs', { who })}</strong>
          <strong>{say('studio.clash-mine')}</strong>
        </div>
      )}
      <div ref={host} className="clash-sides" />
      <p className="actions">
        <button
          type="button"
          onClick={() => onSettle(isPlain ? merge.current!.b.state.doc.toString() : mine)}
        >
          {say('studio.clash-keep')}
        </button>
        <button type="button" onClick={() => onSettle(theirs.isDeleted ? null : theirs.text)}>
          {say('studio.clash-take')}
        </button>
      </p>
    </dialog>
  );
}
