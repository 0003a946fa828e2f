import type { SayWords, WordId } from '../../words/words.ts';
import type { HistoryEntry } from '../api/records.ts';
import { showTime } from '../showTime.ts';

type Said = HistoryEntry['said'];

/** A change of the history in a sentence: in the words of who made it, or by the files' names. */
export function sayEntry({ kind, said, paths }: HistoryEntry, say: SayWords): string {
  const count = paths.length;
  switch (kind) {
    case 'edit':
      return sayEdit(said, say) ?? sayFiles(paths, say);
    case 'import':
    case 'rebase':
      return say(`history.${kind}`, { count });
    case 'publish':
      return say('history.publish', { reason: said.reason ?? '' });
    case 'take-back': {
      const what = said.of && (sayEdit(said.of, say) ?? '');
      return what ? say('history.taken-back', { what }) : sayFiles(paths, say);
    }
    case 'restore':
      if (said.release) return say('history.began-with', { release: said.release.slice(0, 12) });
      return said.at
        ? say('history.restored', { at: showTime(said.at) })
        : say('history.restored-first');
  }
}

function sayFiles(paths: string[], say: SayWords): string {
  return say('history.files', { count: paths.length, file: paths[0] ?? '' });
}

/** What the builder did; undefined where nothing was said, or what this version does not know. */
function sayEdit({ id, params = {}, way }: Said, say: SayWords): string | undefined {
  if (id === undefined) return undefined;
  try {
    const what = say(`did.${id}` as WordId, params);
    return way ? say(way === 'undo' ? 'history.undone' : 'history.redone', { what }) : what;
  } catch {
    return undefined;
  }
}
