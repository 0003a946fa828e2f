import { pathOfButton, type WrittenBlock } from '@porchlight/engine';
import type { ComponentType } from 'react';

export interface NoticeBlocksProps {
  blocks: WrittenBlock[];
  /** Its own language, where that is another one than the page's. */
  language?: string;
  /** True where it is shown to others than who gets it: links lead nowhere there. */
  isPreview?: boolean;
  /** How deep its headings stand. Default 3. */
  level?: 2 | 3 | 4 | 5;
  /** Shows a line of it, as one in which a number can be tapped. Default: as text. */
  Words?: ComponentType<{ words: string }>;
}

const Plain = ({ words }: { words: string }) => words;

/** A message as it was written: what stands in it is text, never markup. */
export function NoticeBlocks(props: NoticeBlocksProps) {
  const { blocks, language, isPreview, level = 3, Words = Plain } = props;
  const Heading = `h${level}` as const;
  return (
    <div lang={language}>
      {blocks.map((block, index) => {
        // A message that was sent never changes: its blocks keep their places.
        const key = `${index}`;
        if ('heading' in block) return <Heading key={key}>{block.heading}</Heading>;
        if ('list' in block)
          return (
            <ul key={key}>
              {block.list.map((line) => (
                <li key={line}>
                  <Words words={line} />
                </li>
              ))}
            </ul>
          );
        if ('button' in block)
          return (
            <p key={key}>
              {isPreview ? (
                <span className="button">{block.button}</span>
              ) : (
                <a className="button" href={pathOfButton(block)}>
                  {block.button}
                </a>
              )}
            </p>
          );
        return (
          <p key={key} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Words words={'paragraph' in block ? block.paragraph : block.signature} />
          </p>
        );
      })}
    </div>
  );
}
