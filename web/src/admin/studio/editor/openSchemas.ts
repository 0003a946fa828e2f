import { kindOf, metaPathOf } from '@porchlight/engine/edit';
import {
  type ASTNode,
  type CompletionItem,
  getLanguageService,
  type LanguageService,
  TextDocument,
} from 'vscode-json-languageservice';

const ROOT = 'pack://pack/';

/** What an editor knows of a file by the meta-schema that it names. Offsets count from 0. */
export interface JsonHelp {
  complete(name: string, text: string, offset: number): Promise<Completion>;
  hover(name: string, text: string, offset: number): Promise<string | undefined>;
  validate(name: string, text: string): Promise<Mistake[]>;
}

/**
 * What may stand at the cursor; `from` is where the word there begins, in characters of the text.
 */
export interface Completion {
  from: number;
  options: { label: string; insert: string; detail?: string; info?: string }[];
}

/** What a schema says is wrong between two places of a text, in characters from its start. */
export interface Mistake {
  from: number;
  to: number;
  severity: 'error' | 'warning';
  message: string;
}

/** The plain words of a documentation, which may be Markdown. */
function plain(contents: unknown): string | undefined {
  if (typeof contents === 'string') return contents;
  if (Array.isArray(contents)) return contents.map(plain).filter(Boolean).join('\n\n');
  const { value } = (contents ?? {}) as { value?: string };
  return value;
}

/** Snippets have places to fill, `$1` and `${2:word}`: here the word stays. `\$` is a dollar. */
const withoutPlaces = (snippet: string) =>
  snippet
    .replace(/(?<!\\)\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
    .replace(/(?<!\\)\$\{?\d+\}?/g, '')
    .replace(/\\([$}\\])/g, '$1');

/** Whether a place is the value of a file's own `$schema`. */
function isOwnSchema(node: ASTNode | undefined): node is ASTNode {
  const { parent } = node ?? {};
  return (
    parent?.type === 'property' &&
    parent.keyNode.value === '$schema' &&
    parent.valueNode === node &&
    parent.parent?.parent === undefined
  );
}

type TextEdit = { range?: { start: { line: number; character: number } }; newText: string };

const editOf = (item: CompletionItem) => item.textEdit as TextEdit | undefined;

/** What is offered, as an editor shows and inserts it. */
function optionOf(item: CompletionItem): Completion['options'][number] {
  const info = plain(item.documentation);
  return {
    label: item.label,
    insert: withoutPlaces(editOf(item)?.newText ?? item.insertText ?? item.label),
    ...(item.detail && { detail: item.detail }),
    ...(info && { info }),
  };
}

/**
 * Completion, documentation and mistakes by the pack's own meta-schemas: the same that the check uses.
 * @param read The text of a file of the pack.
 */
export function openSchemas(read: (name: string) => string | undefined): JsonHelp {
  const service: LanguageService = getLanguageService({
    schemaRequestService: async (uri) => {
      const text = read(decodeURIComponent(uri.replace(ROOT, '')));
      if (text === undefined) throw new Error(uri);
      return text;
    },
    workspaceContext: {
      resolveRelativePath: (path, resource) => new URL(path, resource).href,
    },
  });
  service.configure({ validate: true, allowComments: false });

  function open(name: string, text: string) {
    const document = TextDocument.create(ROOT + encodeURI(name), 'json', 1, text);
    return { document, json: service.parseJSONDocument(document) };
  }

  return {
    async complete(name, text, offset) {
      const { document, json } = open(name, text);
      const node = json.getNodeFromOffset(offset);
      // The service offers the standard's own; each kind of file has one of the pack's.
      if (isOwnSchema(node) && !['other', 'external'].includes(kindOf(name))) {
        const label = JSON.stringify(metaPathOf(name));
        return { from: node.offset, options: [{ label, insert: label }] };
      }
      const list = await service.doComplete(document, document.positionAt(offset), json);
      const items = list?.items ?? [];
      const starts = items.flatMap((item) => {
        const { range } = editOf(item) ?? {};
        return range ? [document.offsetAt(range.start)] : [];
      });
      return { from: Math.min(offset, ...starts), options: items.map(optionOf) };
    },
    async hover(name, text, offset) {
      const { document, json } = open(name, text);
      const hover = await service.doHover(document, document.positionAt(offset), json);
      return plain(hover?.contents) || undefined;
    },
    async validate(name, text) {
      const { document, json } = open(name, text);
      const found = await service.doValidation(document, json, {
        comments: 'error',
        trailingCommas: 'error',
      });
      return found.map(({ range, message, severity }) => ({
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
        severity: severity === 1 ? 'error' : 'warning',
        message: plain(message) ?? '',
      }));
    },
  };
}
