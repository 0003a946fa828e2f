import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { changeBetween } from './changeBetween.ts';
import { createExtensions, type EditorHost, lookAgain } from './extensions.ts';

/** Where the cursor is to go. Lines and columns count from 1; another `turn` goes there again. */
export interface CursorTarget {
  line: number;
  column: number;
  turn: number;
}

export interface EditorProps extends EditorHost {
  text: string;
  label: string;
  goal: CursorTarget | undefined;
  isReadOnly: boolean;
}

/** One definition as JSON, with completion, documentation and what is wrong by the pack's meta-schemas and the check. */
export function Editor(props: EditorProps) {
  const { name, text, label, findings, goal, isReadOnly } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const extensions = useMemo(
    () => createExtensions({ label, isReadOnly, host: () => latest.current }),
    [isReadOnly, label],
  );

  // Another file is another document, with a history of its own: before a key could reach the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the moment; later ones are laid over it
  useLayoutEffect(() => {
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({ doc: latest.current.text, extensions }),
    });
    view.current = made;
    return () => made.destroy();
  }, [name, extensions]);

  // What came from elsewhere (a form, another admin) is laid over what stands; the cursor stays.
  useEffect(() => {
    const before = view.current?.state.doc.toString();
    if (before === undefined || before === text) return;
    view.current?.dispatch({ changes: changeBetween(before, text) });
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new findings are marked at once
  useEffect(() => {
    view.current?.dispatch({ effects: lookAgain.of(null) });
  }, [findings]);

  useEffect(() => {
    if (view.current && goal) moveCursor(view.current, goal);
  }, [goal]);

  return <div ref={host} className="editor" />;
}

/** Puts the cursor where it is to go, in the middle of what is seen. */
function moveCursor(view: EditorView, goal: CursorTarget): void {
  const line = view.state.doc.line(Math.min(goal.line, view.state.doc.lines));
  const at = Math.min(line.from + goal.column - 1, line.to);
  view.dispatch({
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: 'center' }),
  });
}
