import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { DocumentSlot } from '../../../kernel/index.ts';
import { CheckIcon, PlusIcon } from '../../icons/icons.tsx';
import { CallText, PhoneText } from '../../portal/CallText.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

const Root = styled('li')({
  padding: '14px 16px 8px',
  border: '1px solid var(--line)',
  borderRadius: 10,
  background: 'var(--surface)',
  '&[data-filled]': { borderLeft: '4px solid var(--success)', paddingLeft: 13 },
  '& h4': { margin: 0, fontSize: '1.05rem', fontWeight: 600, lineHeight: 1.35 },
  '& p, & ul': { margin: '4px 0 10px', color: 'var(--text-quiet)', lineHeight: 1.4 },
  '& ul[data-papers]': { paddingLeft: 20 },
});
const Intro = styled('p')({ fontWeight: 600 });
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  marginBottom: 4,
});
const Reason = styled('p')({ '&&': { color: 'var(--text)', fontWeight: 600 } });
const There = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: 'var(--success)',
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
const Without = styled('div')({
  margin: '4px 0 10px',
  padding: '10px 14px 2px',
  borderLeft: '4px solid var(--accent-strong)',
  background: 'var(--accent-quiet)',
  '& p, & ul': { color: 'var(--text)' },
});

/** Places for papers, one below the other. */
export const Slots = styled('ul')({
  listStyle: 'none',
  margin: '0 0 20px',
  padding: 0,
  display: 'grid',
  gap: 12,
});

function Papers({ papers }: { papers: string[] }) {
  return (
    <ul data-papers>
      {papers.map((paper) => (
        <li key={paper}>{paper}</li>
      ))}
    </ul>
  );
}

/** What somebody does who has none of the papers. */
function WithoutIt({ slot }: { slot: DocumentSlot }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={text('documents.add-to', {
          action: text('documents.without'),
          title: slot.title,
        })}
        onClick={() => setOpen(!isOpen)}
      >
        {text('documents.without')}
      </Button>
      <Without id={id} hidden={!isOpen}>
        {slot.alternatives && (
          <>
            <p>{text('documents.instead')}</p>
            <Papers papers={slot.alternatives} />
          </>
        )}
        <p>
          <CallText id="documents.none-of-these" />
        </p>
      </Without>
    </>
  );
}

export interface SlotProps {
  slot: DocumentSlot;
  /** What stands above it: that it is a program's. */
  intro?: string | false | undefined;
  /** How many documents of it are there. */
  count: number;
  isReadOnly: boolean;
  /** Its tiles. */
  children: ReactNode;
  /** The buttons that add to it. */
  adding: ReactNode;
}

/** A paper that is wanted: what counts as it, what is there, and how to add it. */
export function Slot({ slot, intro, count, isReadOnly, children, adding }: SlotProps) {
  const text = useText();
  const { title, help, examples, min, reason } = slot;
  const isThere = count >= min;
  const [isAdding, setAdding] = useState(false);
  // What is there takes little room; that more can be added is one press away.
  const isFolded = isThere && !isAdding;
  const root = useRef<HTMLLIElement>(null);
  useKeptFocus(root);
  return (
    <Root ref={root} data-filled={isThere || undefined}>
      {intro && <Intro>{intro}</Intro>}
      <Head>
        <h4>{title}</h4>
        {isThere && (
          <There>
            <CheckIcon />
            {text('documents.needed-there')}
          </There>
        )}
      </Head>
      {reason && (
        <Reason>
          <PhoneText words={reason} />
        </Reason>
      )}
      {help && !isFolded && (
        <p>
          <PhoneText words={help} />
        </p>
      )}
      {min > 1 && <p>{text('documents.slot-count', { count, min })}</p>}
      {!isThere && examples && (
        <>
          <p>{text('documents.any-of', { count: examples.length })}</p>
          <Papers papers={examples} />
        </>
      )}
      {children}
      {!isReadOnly && (
        <div data-adding>
          {isFolded ? (
            <Button
              startIcon={<PlusIcon />}
              aria-label={text('documents.add-to', { action: text('documents.add-more'), title })}
              onClick={() => setAdding(true)}
            >
              {text('documents.add-more')}
            </Button>
          ) : (
            adding
          )}
        </div>
      )}
      {!isReadOnly && !isThere && <WithoutIt slot={slot} />}
    </Root>
  );
}
