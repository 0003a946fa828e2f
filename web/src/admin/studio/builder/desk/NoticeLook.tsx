import type { WrittenBlock } from '@porchlight/engine';
import {
  listTellable,
  noticeBlocks,
  portalWords,
  receiversOf,
  type WordsPlace,
} from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { NoticeBlocks } from '../../../../messages/NoticeBlocks.tsx';
import { readIfThere } from '../../readIfThere.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import { askedLists, staffReceivers, tellingTitles } from './noticeOptions.ts';
import { textIn } from './textIn.ts';
import { useLookIn } from './useLookIn.tsx';

export interface NoticeLookProps extends Pick<BuilderProps, 'files' | 'say' | 'language'> {
  file: string;
}

/** A message as it reads, with the names of what it tells in their places. Parts under conditions are all there. */
export function NoticeLook({ files, file, language, say }: NoticeLookProps) {
  const { shown, choice } = useLookIn({ files, language, say });
  const look = useMemo(
    () => readIfThere(() => written({ files, file, say, language: shown })),
    [files, file, say, shown],
  );
  if (!look) return null;
  return (
    <section className="live notice-side" aria-label={say('desk.look')}>
      {choice}
      <article lang={shown} className="notice-look">
        {look.to && <p className="quiet">{say('desk.look-to', { to: look.to })}</p>}
        <p className="quiet">{say('desk.subject')}</p>
        <h2>{look.subject}</h2>
        <hr />
        <NoticeBlocks blocks={look.blocks} isPreview level={3} />
      </article>
      <p className="quiet">{say('desk.look-help')}</p>
      {look.leads.map(({ button, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may read the same
        <p key={index} className="quiet">
          {say('desk.look-leads', { button, to: say(`desk.to-${to}`) })}
        </p>
      ))}
    </section>
  );
}

/** A message with the titles of what it tells, and with what the portal fills by itself. */
function written({ files, file, say, language }: NoticeLookProps): {
  /** Who of the staff gets it. */
  to: string | undefined;
  subject: string;
  blocks: WrittenBlock[];
  leads: Extract<WrittenBlock, { button: string }>[];
} {
  const { values = {} } = new FileEdits(files).read(file) as {
    values?: { [place: string]: string };
  };
  const tellable = listTellable(files, file, tellingTitles(say));
  const known = [...tellable.map(({ pointer: id, title }) => ({ id, title })), ...askedLists(say)];
  const titleOf = (pointer: string) => known.find(({ id }) => id === pointer)?.title ?? pointer;
  const ofPortal = portalWords(files, language);
  const textOf = (place: WordsPlace) => {
    const text = textIn(files, place, language);
    return text.replace(/\{(\w+)[^{}]*\}/g, (whole, name: string) => {
      const pointer = values[name];
      return pointer === undefined ? (ofPortal[name] ?? whole) : `[${titleOf(pointer)}]`;
    });
  };
  const blocks = noticeBlocks(files, file).map(({ kind, place, at, to }): WrittenBlock => {
    if (!place) return { list: [`[${titleOf(at ?? '')}]`] };
    if (kind === 'button') return { button: textOf(place), to: to ?? 'application' };
    return { [kind]: textOf(place) } as WrittenBlock;
  });
  const staff = staffReceivers(files, say);
  const to = receiversOf(files, file)?.map((id) => staff.find((one) => one.id === id)?.title ?? id);
  return {
    to: to?.join(', '),
    subject: textOf({ file, at: ['subject'], key: 'subject', isNeeded: true }),
    blocks,
    leads: blocks.filter((block) => 'button' in block),
  };
}
