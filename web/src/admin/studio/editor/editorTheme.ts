import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The admin pages' own colours, light and dark: variables of their style sheet. */
const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--background)',
    borderRightColor: 'var(--line)',
    color: 'var(--text-quiet)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--primary) 9%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--primary) 30%, transparent)' },
  '.cm-selectionMatch, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--good) 28%, transparent)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--surface)',
    borderColor: 'var(--line)',
    color: 'var(--text)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--primary)',
    color: 'var(--on-primary)',
  },
});

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--primary)' },
  { tag: tags.string, color: 'var(--bad)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--good)' },
]);

/** The colors of the editor, by the custom properties of the page's theme. */
export const editorTheme = [theme, syntaxHighlighting(highlight)];
