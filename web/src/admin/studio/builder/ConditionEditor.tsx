import type { JsonObject } from '@porchlight/engine';
import {
  type Askable,
  askedOf,
  type Conditional,
  type ConditionPlace,
  comparedKinds,
  conditionOf,
  type DeskReading,
  deskExpressionContext,
  type ExpressionContext,
  expressionContext,
  type Group,
  isComparison,
  isGroup,
  listAskable,
  listDeskAskable,
  readCondition,
  setCondition,
  writeCondition,
} from '@porchlight/engine/builder';
import { useContext, useMemo, useReducer, useState } from 'react';
import { useBegun } from './BegunWork.ts';
import type { BuilderProps } from './BuilderProps.ts';
import { UNASKED_PART } from './beginWith.ts';
import { ExpressionEditor } from './expressions/ExpressionEditor.tsx';
import { GroupEditor } from './GroupEditor.tsx';
import { NotOffered } from './NotOffered.tsx';
import { reopenedIn } from './reopened.ts';
import { isUnfinished, type Unwritten, UnwrittenConditions } from './Unwritten.ts';
import { UnwrittenNote } from './UnwrittenNote.tsx';

export interface ConditionEditorProps extends BuilderProps {
  of: Conditional;
  /** What it may speak of: what comes before its place in a form, or what a part of the desk reads. */
  place: ConditionPlace | DeskReading;
  /** What it asks and offers; absent, what fits something that is shown or not. */
  words?: ConditionWords;
  /** Of what it is said that all or one of the parts hold; absent, of what is shown or not. */
  joined?: string;
  /** What is said where it speaks of a day, in place of what a rule says of it. */
  ofDays?: string;
  /** What it is known by, where its place may become that of another thing. */
  known?: string;
  /** True where there is always one: it is changed, and never taken away. */
  isNeeded?: boolean;
}

/** How a condition is asked for, and what is said where there is none. */
export interface ConditionWords {
  legend: string;
  always: string;
  add: string;
  drop: string;
}

/** What sentences of the desk can speak of: nothing that is kept locked. */
const listReadable = (files: BuilderProps['files'], reading: DeskReading): Askable[] =>
  listDeskAskable(files, reading).filter(({ isRestricted }) => !isRestricted);

/** The file that a condition stands in: what it looks up is looked for from there. */
const fileOf = (of: Conditional): string =>
  of.kind === 'document' && 'program' in of ? `programs/${of.program}/program.json` : of.file;

/** What values that are compared can be made of: looked for where something is compared. */
function useCompared({ files, of, place }: ConditionEditorProps) {
  const file = fileOf(of);
  return useMemo(() => {
    let context: ExpressionContext | undefined;
    const contextOf = () => {
      context ??=
        'reads' in place
          ? deskExpressionContext(files, file, place)
          : expressionContext(files, file, place);
      return context;
    };
    return { contextOf, Editor: ExpressionEditor };
  }, [files, file, place]);
}

const NOTHING: Group = { join: 'all', parts: [] };

/** What can't be written yet, kept for the whole copy where there is one. */
function useUnwritten(key: string) {
  const ofCopy = useContext(UnwrittenConditions);
  const [own] = useState(() => new Map<string, Unwritten>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const all = ofCopy ?? own;
  const setDraft = (draft: Unwritten | undefined) => {
    if (draft) all.set(key, draft);
    else all.delete(key);
    redraw();
  };
  return { draft: all.get(key), setDraft };
}

/**
 * The condition as it stands in the file, the sentences that say it, and how others are written. A sentence
 * that can't be written yet stays here; the file has the last that could.
 */
function useCondition({ files, of, known, isNeeded, onBuild }: ConditionEditorProps) {
  const when = useMemo(() => conditionOf(files, of), [files, of]);
  const read = useMemo(() => when && readCondition(when), [when]);
  const key = JSON.stringify(of);
  const { draft, setDraft } = useUnwritten(known ?? key);
  const stands = JSON.stringify(when) ?? '';
  const begun = draft?.when === stands ? draft : undefined;
  const group = begun ? begun.group : read;

  function write(wanted: Group | undefined) {
    // The last part of what has to be there went: the file keeps it until there is another.
    const next = wanted ?? (isNeeded ? NOTHING : undefined);
    const reopened = next && reopenedIn(group, next, begun?.reopened);
    const condition = next && !reopened?.size ? writeCondition(askedOf(next)) : undefined;
    if (next && !condition)
      return setDraft({ of, group: next, when: stands, ...(reopened && { reopened }) });
    const written = JSON.stringify(condition);
    setDraft(next && { of, group: next, when: written! });
    if (next && written === stands) return undefined;
    return onBuild(() => setCondition(files, of, condition), `condition ${key}`);
  }

  const isUnwritten = begun !== undefined && isUnfinished(begun.group);
  const isHeld = Boolean(begun?.reopened?.size);
  useBegun(isUnwritten, () => setDraft(undefined));
  return { when, group, isUnwritten, isHeld, write };
}

/** When something is shown, or what must hold, as sentences. What a hand wrote and sentences can't say is left as it is. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { files, place, say, isNeeded } = props;
  const joined = props.joined ?? say('build.join');
  const words = props.words ?? {
    legend: say('build.when'),
    always: say('build.always'),
    add: say('build.add-condition'),
    drop: say('build.drop-condition'),
  };
  const ofDays = props.ofDays ?? (isNeeded && say('build.days-of-rule'));
  const { when, group, isUnwritten, isHeld, write } = useCondition(props);
  const askable = useMemo(
    () => ('reads' in place ? listReadable(files, place) : listAskable(files, place)),
    [files, place],
  );
  const compared = useCompared(props);
  const canAsk = askable.length > 0;
  return (
    <fieldset className="form-group conditions">
      <legend>{words.legend}</legend>
      {when && !group && <ByHand condition={when} say={say} />}
      {!when && !group && <p className="quiet">{words.always}</p>}
      {group && <GroupEditor {...{ group, askable, say, joined, compared }} onGroup={write} />}
      {ofDays && group && speaksOfDay(group, askable, compared.contextOf) && (
        <p className="quiet">{ofDays}</p>
      )}
      {isUnwritten && group && (
        <UnwrittenNote {...{ group, isHeld }} needsPart="build.needs-part" say={say} />
      )}
      <p className="actions">
        {!group && canAsk && !when && (
          <button type="button" onClick={() => write({ join: 'all', parts: [UNASKED_PART] })}>
            {words.add}
          </button>
        )}
        {(group || when) && !isNeeded && (
          <button type="button" onClick={() => write(undefined)}>
            {words.drop}
          </button>
        )}
      </p>
      {!canAsk && !when && <p className="quiet">{say('build.nothing-before')}</p>}
      {(group || !canAsk) && 'form' in place && <NotOffered {...{ files, place, say }} />}
    </fieldset>
  );
}

/** A condition that a hand wrote, and that no sentence says. */
function ByHand({ condition, say }: Pick<BuilderProps, 'say'> & { condition: JsonObject }) {
  return (
    <>
      <p>{say('build.by-hand')}</p>
      <pre>{JSON.stringify(condition, null, 1)}</pre>
    </>
  );
}

/** Whether one of its parts speaks of a date: how far ahead that may lie is asked at its question, too. */
function speaksOfDay(
  { parts }: Group,
  askable: Askable[],
  contextOf: () => ExpressionContext,
): boolean {
  return parts.some((part) => {
    if (isGroup(part)) return speaksOfDay(part, askable, contextOf);
    if (isComparison(part)) return comparedKinds(contextOf(), part).includes('day');
    return askable.some(({ pointer, kind }) => pointer === part.at && kind === 'date');
  });
}
