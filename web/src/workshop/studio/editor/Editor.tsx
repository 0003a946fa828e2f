import {
  autocompletion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type Finding, sentenceOf } from '@porchlight/engine/explain';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { looks } from './looks.ts';
import type { JsonHelp } from './openSchemas.ts';

/** Where the cursor is to go. Lines and columns count from 1; another `turn` goes there again. */
export interface Goal {
  line: number;
  column: number;
  turn: number;
}

export interface EditorProps {
  name: string;
  text: string;
  label: string;
  help: JsonHelp;
  /** What the check has found in this file. */
  findings: Finding[];
  goal: Goal | undefined;
  isReadOnly: boolean;
  onChange(text: string): void;
  /** Called with the line of the cursor, from 1. */
  onLine(line: number): void;
}

/** The check has found something else. */
const lookAgain = StateEffect.define<null>();

const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The word at a finding's place: from its first character to the end of the word or the string. */
function rangeOf(state: EditorState, { line, column }: Finding): { from: number; to: number } {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  const word = /^("(?:[^"\\]|\\.)*"|[\w.-]+|.)/.exec(state.doc.sliceString(from, at.to));
  return { from, to: from + (word?.[0].length ?? 0) };
}

/** One definition as JSON, with completion, documentation and what is wrong by the pack's meta-schemas and the check. */
export function Editor(props: EditorProps) {
  const { name, text, label, findings, goal, isReadOnly } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;

  const extensions = useMemo(
    () => [
      EditorView.cspNonce.of(nonce()),
      lineNumbers(),
      foldGutter(),
      history(),
      drawSelection(),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      looks,
      json(),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      // Tab moves on, as everywhere on a page: nobody is kept in the editor.
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      lintGutter(),
      linter(
        async ({ state }): Promise<Diagnostic[]> => {
          const { help, name: file, findings: found } = latest.current;
          const mistakes = await help.validate(file, state.doc.toString());
          const said = found.map((finding): Diagnostic => {
            const { severity, hint, code } = finding;
            return {
              ...rangeOf(state, finding),
              severity,
              message: `${sentenceOf(finding)}. ${hint}`,
              source: code,
            };
          });
          return [...mistakes.map((one): Diagnostic => ({ ...one })), ...said];
        },
        {
          delay: 300,
          needsRefresh: ({ transactions }) =>
            transactions.some(({ effects }) => effects.some((effect) => effect.is(lookAgain))),
        },
      ),
      hoverTooltip(async ({ state }, pos) => {
        const { help, name: file } = latest.current;
        const words = await help.hover(file, state.doc.toString(), pos);
        if (!words) return null;
        return {
          pos,
          create: () => {
            const dom = document.createElement('div');
            dom.className = 'editor-hover';
            dom.textContent = words;
            return { dom };
          },
        };
      }),
      autocompletion({
        override: [
          async ({ state, pos, explicit }: CompletionContext) => {
            const before = state.doc.sliceString(Math.max(0, pos - 1), pos);
            if (!explicit && !/["\w]/.test(before)) return null;
            const { help, name: file } = latest.current;
            const { from, options } = await help.complete(file, state.doc.toString(), pos);
            if (!options.length) return null;
            return {
              from,
              options: options.map(({ label: word, insert, detail, info }) => ({
                label: word,
                apply: insert,
                ...(detail && { detail }),
                ...(info && { info }),
              })),
              // The service looks at the whole text: it is asked again as one types.
              filter: true,
            };
          },
        ],
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        if (update.selectionSet) {
          const { head } = update.state.selection.main;
          latest.current.onLine(update.state.doc.lineAt(head).number);
        }
      }),
    ],
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
    const { current } = view;
    const before = current?.state.doc.toString();
    if (!current || before === undefined || before === text) return;
    let from = 0;
    while (from < before.length && before[from] === text[from]) from += 1;
    let end = 0;
    const room = Math.min(before.length, text.length) - from;
    while (end < room && before.at(-1 - end) === text.at(-1 - end)) end += 1;
    const insert = text.slice(from, text.length - end);
    current.dispatch({ changes: { from, to: before.length - end, insert } });
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new findings are marked at once
  useEffect(() => {
    view.current?.dispatch({ effects: lookAgain.of(null) });
  }, [findings]);

  useEffect(() => {
    const { current } = view;
    if (!current || !goal) return;
    const line = current.state.doc.line(Math.min(goal.line, current.state.doc.lines));
    const at = Math.min(line.from + goal.column - 1, line.to);
    current.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
  }, [goal]);

  return <div ref={host} className="editor" />;
}
