import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type Finding, sentenceOf } from '@porchlight/engine/explain';
import { editorTheme } from './editorTheme.ts';
import type { JsonHelp } from './openSchemas.ts';

/** What the editor asks for at the moment that it needs it. */
export interface EditorHost {
  /** The path of the file. */
  name: string;
  help: JsonHelp;
  /** What the check has found in this file. */
  findings: Finding[];
  onChange(text: string): void;
  /** Called with the line of the cursor, from 1. */
  onLine(line: number): void;
}

/** What the editor is made with; `host` is asked anew each time. */
export interface ExtensionsOptions {
  label: string;
  isReadOnly: boolean;
  host(): EditorHost;
}

/** Tells an editor that the check has found something else. */
export const lookAgain = StateEffect.define<null>();

/** JSON with completion, documentation, and what is wrong by the pack's meta-schemas and the check. */
export function createExtensions({ label, isReadOnly, host }: ExtensionsOptions): Extension[] {
  return [
    EditorView.cspNonce.of(nonce()),
    writing,
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    lintGutter(),
    checking(host),
    documentation(host),
    completion(host),
    reporting(host),
  ];
}

const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** What an editor of code has. */
const writing: Extension = [
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  editorTheme,
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
];

/** The word at a finding's place: from its first character to the end of the word or the string. */
function rangeOf(state: EditorState, { line, column }: Finding): { from: number; to: number } {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  const word = /^("(?:[^"\\]|\\.)*"|[\w.-]+|.)/.exec(state.doc.sliceString(from, at.to));
  return { from, to: from + (word?.[0].length ?? 0) };
}

const diagnosticOf = (state: EditorState, finding: Finding): Diagnostic => ({
  ...rangeOf(state, finding),
  severity: finding.severity,
  message: `${sentenceOf(finding)}. ${finding.hint}`,
  source: finding.code,
});

/** Marks what is wrong while it is typed, and what the check has found. */
const checking = (host: () => EditorHost): Extension =>
  linter(
    async ({ state }): Promise<Diagnostic[]> => {
      const { help, name, findings } = host();
      const mistakes = await help.validate(name, state.doc.toString());
      return [
        ...mistakes.map((one): Diagnostic => ({ ...one })),
        ...findings.map((finding) => diagnosticOf(state, finding)),
      ];
    },
    {
      delay: 300,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(lookAgain))),
    },
  );

/** Says of a word what it means. */
const documentation = (host: () => EditorHost): Extension =>
  hoverTooltip(async ({ state }, pos) => {
    const { help, name } = host();
    const words = await help.hover(name, state.doc.toString(), pos);
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
  });

/** Offers what may stand at the cursor. */
function completion(host: () => EditorHost): Extension {
  async function complete(context: CompletionContext): Promise<CompletionResult | null> {
    const { state, pos, explicit } = context;
    const before = state.doc.sliceString(Math.max(0, pos - 1), pos);
    if (!explicit && !/["\w]/.test(before)) return null;
    const { help, name } = host();
    const { from, options } = await help.complete(name, state.doc.toString(), pos);
    if (!options.length) return null;
    return {
      from,
      options: options.map(({ label, insert, detail, info }) => ({
        label,
        apply: insert,
        ...(detail && { detail }),
        ...(info && { info }),
      })),
      // The service looks at the whole text: it is asked again as one types.
      filter: true,
    };
  }
  return autocompletion({ override: [complete] });
}

/** Tells what was typed, and where the cursor is. */
const reporting = (host: () => EditorHost): Extension =>
  EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
    if (docChanged) host().onChange(state.doc.toString());
    if (selectionSet) host().onLine(state.doc.lineAt(state.selection.main.head).number);
  });
