import { json } from '@codemirror/lang-json';
import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { ComparedFile } from '../api/records.ts';
import { editorTheme } from '../editor/editorTheme.ts';

const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** A file as it was and as it became, beside each other; what is the same is folded. */
export function FileDiff({ file, say }: { file: ComparedFile; say: SayWords }) {
  const host = useRef<HTMLDivElement>(null);
  const { before, after } = file;
  useEffect(() => {
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        json(),
        editorTheme,
        EditorView.lineWrapping,
        EditorView.cspNonce.of(nonce()),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        // What is scrolled is reached by the keyboard, too.
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ],
    });
    const made = new MergeView({
      parent: host.current!,
      a: side(before?.text ?? '', say('history.before')),
      b: side(after?.text ?? '', say('history.after')),
      collapseUnchanged: { margin: 2 },
    });
    return () => made.destroy();
  }, [before, after, say]);
  return (
    <>
      <div className="clash-heads" aria-hidden="true">
        <strong>{say('history.before')}</strong>
        <strong>{say('history.after')}</strong>
      </div>
      <div ref={host} className="clash-sides" />
    </>
  );
}
