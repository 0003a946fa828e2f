import type { WrittenBlock } from '@porchlight/engine';
import { noticeBlocks, readWords, type Tellable, type WordsPlace } from '@porchlight/engine/build';
import { FileEdits, languagesOf } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { NoticeBlocks } from '../../../../messages/NoticeBlocks.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';

/** A message as it reads, with the names of what it tells in their places. Parts under conditions are all there. */
export function NoticeLook(props: DeskPartProps & { tellable: readonly Tellable[] }) {
  const { files, file, language, tellable, say } = props;
  const { original, others } = languagesOf(files);
  const [shown, setShown] = useState(original);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const { subject, blocks } = useMemo(
    () => written(files, file, { tellable, language: shown }),
    [files, file, tellable, shown],
  );
  return (
    <Group {...props} title={say('desk.look')} keys={[]}>
      <label className="tool">
        <span>{say('desk.look-in')}</span>
        <select value={shown} onChange={({ target }) => setShown(target.value)}>
          {[original, ...others].map((one) => (
            <option key={one} value={one}>
              {names.of(one) ?? one}
            </option>
          ))}
        </select>
      </label>
      <article lang={shown} className="notice-look">
        <p>
          <b>{subject}</b>
        </p>
        <NoticeBlocks blocks={blocks} isPreview level={4} />
      </article>
    </Group>
  );
}

interface Writing {
  tellable: readonly Tellable[];
  language: string;
}

function written(
  files: DeskPartProps['files'],
  file: string,
  { tellable, language }: Writing,
): { subject: string; blocks: WrittenBlock[] } {
  const { values = {} } = new FileEdits(files).read(file) as {
    values?: { [place: string]: string };
  };
  const titleOf = (pointer: string) =>
    tellable.find((one) => one.pointer === pointer)?.title ?? pointer;
  const textOf = (place: WordsPlace) => {
    const words = readWords(files, place);
    const text = words.find((one) => one.language === language)?.text || words[0]!.text;
    return text.replace(/\{(\w+)[^{}]*\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : `[${titleOf(values[name])}]`,
    );
  };
  const blocks = noticeBlocks(files, file).map(({ kind, place, at, to }): WrittenBlock => {
    if (!place) return { list: [`[${titleOf(at ?? '')}]`] };
    if (kind === 'button') return { button: textOf(place), to: to ?? 'application' };
    return { [kind]: textOf(place) } as unknown as WrittenBlock;
  });
  return {
    subject: textOf({ file, at: ['subject'], key: 'subject', isNeeded: true }),
    blocks,
  };
}
