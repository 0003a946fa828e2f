import { styled } from '@mui/material/styles';
import type { ContentBlock } from '../../kernel/types.ts';
import { PhoneText } from '../portal/CallText.tsx';

const Prose = styled('div')({
  margin: '0 0 24px',
  '& :is(h2, h3)': { margin: '20px 0 4px', fontSize: '1rem', fontWeight: 600, lineHeight: 1.3 },
  '& p': { margin: '0 0 10px' },
  '& ul': { margin: '0 0 10px', paddingLeft: 22, listStyle: 'disc' },
  '& li': { margin: '0 0 6px' },
});

/** The level of the headings of content, below what stands around it. @inline */
type Heading = 'h2' | 'h3';

function Block({ block, heading: Heading }: { block: ContentBlock; heading: Heading }) {
  if (block.heading) return <Heading>{block.heading}</Heading>;
  if (block.paragraph)
    return (
      <p>
        <PhoneText words={block.paragraph} />
      </p>
    );
  if (!block.list) return null;
  return (
    <ul>
      {block.list.map((entry) => (
        <li key={entry.id}>
          <PhoneText words={entry.text} />
        </li>
      ))}
    </ul>
  );
}

/** What `Content` is given. */
export interface ContentProps {
  blocks: ContentBlock[];
  /** One below the heading that it stands under. Default `h3`. */
  heading?: Heading;
}

/** Guidance above fields: headings, paragraphs and lists of the pack. Data, never markup. */
export function Content({ blocks, heading = 'h3' }: ContentProps) {
  return (
    <Prose>
      {blocks.map((block) => (
        <Block key={block.id} block={block} heading={heading} />
      ))}
    </Prose>
  );
}
