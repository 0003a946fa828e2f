import {
  type Askable,
  beginCalculation,
  CALCULATION_VERBS,
  type Calculation,
  type CalculationVerb,
  operandsOf,
  TODAY_AT,
} from '@porchlight/engine/builder';
import { type ReactNode, useId } from 'react';
import type { SayWords } from '../../words/words.ts';
import { readNumber } from '../readTyped.ts';
import { SearchedSelect } from '../SearchedSelect.tsx';
import { ToolSelect } from '../ToolSelect.tsx';
import { TypedField } from '../TypedField.tsx';
import { nearFirst, nearHeading } from './nearFirst.ts';
import { useFocusMoved } from './useFocusMoved.ts';

export interface CalculationFieldsProps {
  /** Undefined where nothing can be calculated: it is looked up then. */
  calculation: Calculation | undefined;
  /** How it is looked up, in place of the calculation, which stays until then. */
  lookUp?: LookUpPart | undefined;
  /** What it may be worked out of. */
  askable: readonly Askable[];
  say: SayWords;
  /** Chooses to look it up in a table; absent where there is none. */
  onLookUp?: () => void;
  onCalculation(calculation: Calculation): void;
}

/** A look-up, and the way back to what stood there before. */
export interface LookUpPart {
  fields: ReactNode;
  onGiveUp(): void;
}

/** How an answer is worked out: the way, and of what. Only what can be worked out there is offered. */
export function CalculationFields(props: CalculationFieldsProps) {
  const { calculation, lookUp, say, onCalculation } = props;
  const { whole, onGone } = useFocusMoved<HTMLDivElement>('select');
  function handleGiveUp() {
    onGone();
    lookUp?.onGiveUp();
  }
  return (
    <div ref={whole} className="group">
      <VerbSelect {...props} verb={lookUp ? LOOK_UP : calculation?.verb} />
      {!props.onLookUp && (
        <p className="quiet">{say('calc.no-table', { tables: say('build.tables') })}</p>
      )}
      {lookUp?.fields}
      {lookUp && (
        <p className="actions">
          <button type="button" onClick={handleGiveUp}>
            {say('calc.give-up-table')}
          </button>
        </p>
      )}
      {!lookUp && calculation && <OfWhat {...{ ...props, calculation, onCalculation }} />}
    </div>
  );
}

type CalculatedProps = CalculationFieldsProps & { calculation: Calculation };

/** What it is worked out of. */
function OfWhat(props: CalculatedProps) {
  const { calculation, askable, say, onCalculation } = props;
  const { verb, of, by } = calculation;
  const isBetween = verb === 'days' || verb === 'years';
  const operands = operandsOf(verb, askable);
  return (
    <>
      {of.map((at, index) => (
        <Operand
          // biome-ignore lint/suspicious/noArrayIndexKey: an operand is known by its place alone
          key={index}
          label={say(isBetween ? (index ? 'build.to-day' : 'build.from-day') : 'build.operand')}
          at={at}
          operands={operands}
          withToday={isBetween}
          say={say}
          onAt={(next) => onCalculation(changed(calculation, { index, next, operands }))}
        />
      ))}
      {verb === 'sum' && <Each {...props} operands={operands} />}
      {verb === 'multiply' && (
        <TypedField
          label={say('build.by-number')}
          inputMode="decimal"
          value={by ?? 1}
          read={readNumber}
          say={say}
          onValue={(next) => onCalculation({ ...calculation, by: next })}
        />
      )}
      {verb === 'add' && <OperandButtons {...props} operands={operands} />}
    </>
  );
}

type VerbSelectProps = CalculationFieldsProps & {
  verb: CalculationVerb | typeof LOOK_UP | undefined;
};

const LOOK_UP = 'table';

/** In which way it is worked out, of those that something can be worked out in here. */
function VerbSelect(props: VerbSelectProps) {
  const { verb, calculation, lookUp, askable, say, onLookUp, onCalculation } = props;
  const offered = CALCULATION_VERBS.filter(
    (one) => one === calculation?.verb || beginCalculation(one, askable) !== undefined,
  );
  function handleChoice(one: string) {
    if (one === LOOK_UP) return onLookUp?.();
    if (lookUp && one === calculation?.verb) return lookUp.onGiveUp();
    const next = beginCalculation(one as CalculationVerb, askable);
    if (next) onCalculation(next);
  }
  return (
    <ToolSelect label={say('build.calculation')} value={verb ?? ''} onChoose={handleChoice}>
      {offered.map((one) => (
        <option key={one} value={one}>
          {say(`calculation.${one}`)}
        </option>
      ))}
      {onLookUp && <option value={LOOK_UP}>{say('calc.table')}</option>}
    </ToolSelect>
  );
}

/** Another list has other entries: of each, its first number. */
function changed(
  calculation: Calculation,
  { index, next, operands }: { index: number; next: string; operands: readonly Askable[] },
): Calculation {
  const of = calculation.of.map((one, at) => (at === index ? next : one));
  if (calculation.verb !== 'sum') return { ...calculation, of };
  const list = operands.find(({ pointer }) => pointer === next);
  const each = list?.entries?.find(({ kind }) => kind === 'number');
  return each ? { ...calculation, of, each: each.pointer } : calculation;
}

interface OperandProps {
  label: string;
  at: string;
  operands: readonly Askable[];
  withToday: boolean;
  say: SayWords;
  onAt(at: string): void;
}

function Operand({ label, at, operands, withToday, say, onAt }: OperandProps) {
  const id = useId();
  const isKnown = operands.some(({ pointer }) => pointer === at) || (withToday && at === TODAY_AT);
  return (
    <div className="tool">
      <label htmlFor={id}>{label}</label>
      <SearchedSelect
        id={id}
        label={label}
        value={at}
        isChosen
        options={nearFirst(operands).map((one) => ({
          value: one.pointer,
          title: say('build.asked-in', { title: one.title, step: one.step }),
          group: nearHeading(one, say),
        }))}
        before={
          <>
            {!isKnown && <option value={at}>{say('build.too-late', { title: at })}</option>}
            {withToday && <option value={TODAY_AT}>{say('build.today')}</option>}
          </>
        }
        say={say}
        onChoose={onAt}
      />
    </div>
  );
}

type OfOperandsProps = CalculatedProps & { operands: readonly Askable[] };

/** Which number of each entry is added up. */
function Each({ calculation, operands, say, onCalculation }: OfOperandsProps) {
  const list = operands.find(({ pointer }) => pointer === calculation.of[0]);
  const numbers = list?.entries?.filter(({ kind }) => kind === 'number') ?? [];
  return (
    <label className="tool">
      <span>{say('build.of-each')}</span>
      <select
        value={calculation.each}
        onChange={({ target }) => onCalculation({ ...calculation, each: target.value })}
      >
        {numbers.map(({ pointer, title }) => (
          <option key={pointer} value={pointer}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One more that is added up, or one less; two are the least. */
function OperandButtons({ calculation, operands, say, onCalculation }: OfOperandsProps) {
  const { of } = calculation;
  const more = operands.at(-1);
  if (!more) return null;
  return (
    <p className="actions">
      <button
        type="button"
        onClick={() => onCalculation({ ...calculation, of: [...of, more.pointer] })}
      >
        {say('build.add-operand')}
      </button>
      {of.length > 2 && (
        <button
          type="button"
          onClick={() => onCalculation({ ...calculation, of: of.slice(0, -1) })}
        >
          {say('build.drop-operand')}
        </button>
      )}
    </p>
  );
}
