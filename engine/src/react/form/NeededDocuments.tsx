import { styled } from '@mui/material/styles';
import { type DocumentState, neededDocuments, type Step } from '../../kernel/index.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { useFormSnapshot } from '../store/FormStoreContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';

const List = styled('ul')({
  margin: '0 0 24px',
  padding: '4px 16px',
  listStyle: 'none',
  borderLeft: '4px solid var(--accent-strong)',
  background: 'var(--accent-quiet)',
  '& li': { padding: '8px 0' },
  '& small': { display: 'block', color: 'var(--text-quiet)', fontSize: '0.92rem' },
});
const There = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 8,
  color: 'var(--success)',
  fontWeight: 600,
});
const Intro = styled('p')({ margin: '0 0 8px', fontWeight: 600 });

/** Documents beside each other that one program wants. */
function byProgram(needed: DocumentState[]): DocumentState[][] {
  const groups = new Map<string, DocumentState[]>();
  for (const one of needed) groups.set(one.program, [...(groups.get(one.program) ?? []), one]);
  return [...groups.values()];
}

function Line({ needed }: { needed: DocumentState }) {
  const text = useText();
  const { title, help, categoryLabel, min, isThere } = needed;
  return (
    <li>
      {text('documents.needed-line', { title, category: categoryLabel, N: min })}
      {isThere && (
        <There>
          <CheckIcon />
          {text('documents.needed-there')}
        </There>
      )}
      {help && <small>{help}</small>}
    </li>
  );
}

/** What the chosen programs want beside the documents that everybody needs, and which of it is there. */
export function NeededDocuments({ step }: { step: Step }) {
  const { form, evaluation } = useFormSnapshot();
  return byProgram(neededDocuments(form, evaluation, step)).map((group) => (
    <div key={group[0]!.program}>
      <Intro>{group[0]!.intro}</Intro>
      <List>
        {group.map((one) => (
          <Line key={one.id} needed={one} />
        ))}
      </List>
    </div>
  ));
}
