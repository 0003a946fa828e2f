import { NEW_ITEM } from '@porchlight/engine';
import { AskAbout } from './AskAbout.tsx';
import { useDesk } from './DeskContext.ts';
import type { Item, Line, Section } from './records.ts';

/** Whether the items of a line say what was answered. */
export const hasItems = ({ items }: Line): boolean => items?.some(({ isGone }) => !isGone) === true;

const ASK_MISSING = 'case.ask-missing';

interface ListItemsProps {
  line: Line;
  /** Where the list stands. */
  section: Pick<Section, 'heading' | 'place'>;
}

/** The items of a list, each with what stood there before and what is asked about it; then that one is missing. */
export function ListItems({ line, section }: ListItemsProps) {
  const { say } = useDesk();
  const { question, pointer, items, missing } = line;
  // A release from before has no words for it.
  const hasWords = say(ASK_MISSING) !== ASK_MISSING;
  const about = (askable: Pick<Line, 'canAsk' | 'asked'>) => ({
    question,
    ...(pointer !== undefined && { pointer }),
    ...askable,
  });
  return (
    <>
      {items && (
        <ul className="items">
          {items.map((item) => (
            <li key={item.id} className={hasMark(item) ? 'changed' : undefined}>
              <ItemWords item={item} />
              <AskAbout
                line={about(item)}
                item={{ id: item.id, words: item.answer }}
                section={section}
              />
            </li>
          ))}
        </ul>
      )}
      {missing && hasWords && (
        <AskAbout
          line={about(missing)}
          item={{ id: NEW_ITEM, words: say('case.missing') }}
          label={say(ASK_MISSING)}
          section={section}
        />
      )}
    </>
  );
}

const hasMark = ({ before, isNew, isGone }: Item) => before !== undefined || isNew || isGone;

function ItemWords({ item }: { item: Item }) {
  const { say, desk } = useDesk();
  const { answer, before, isNew, isGone } = item;
  return (
    <>
      {isGone ? <del>{answer}</del> : answer}
      {hasMark(item) && (
        <span className="before" lang={desk.language}>
          {before !== undefined && (
            <>
              <b>{say('case.changed')}</b> {say('case.before', { answer: before })}
            </>
          )}
          {isNew && <b>{say('case.added')}</b>}
          {isGone && <b>{say('case.removed')}</b>}
        </span>
      )}
    </>
  );
}
