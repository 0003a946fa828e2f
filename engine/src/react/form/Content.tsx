import { styled } from '@mui/material/styles';
import type { ContentBlock } from '../../kernel/types.ts';

const Prose = styled('div')({
  margin: '0 0 24px',
  '& h3': { margin: '20px 0 4px', fontSize: '1rem', fontWeight: 600, lineHeight: 1.3 },
  '& p': { margin: '0 0 10px' },
  '& ul': { margin: '0 0 10px', paddingLeft: 22, listStyle: 'disc' },
  '& li': { margin: '0 0 6px' },
});

function Block({ block }: { block: ContentBlock }) {
  if (block.heading) return <h3>{block.heading}</h3>;
  if (block.paragraph) return <p>{block.paragraph}</p>;
  if (!block.list) return null;
  return (
    <ul>
      {block.list.map((entry) => (
        <li key={entry.id}>{entry.text}</li>
      ))}
    </ul>
  );
}

/** Guidance above fields. Data, never markup. */
export function Content({ blocks }: { blocks: ContentBlock[] }) {
  return (
    <Prose>
      {blocks.map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </Prose>
  );
}
