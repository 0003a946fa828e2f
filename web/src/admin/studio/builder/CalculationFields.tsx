import {
  type Askable,
  beginCalculation,
  CALCULATION_VERBS,
  type Calculation,
  type CalculationVerb,
  operandsOf,
  TODAY_AT,
} from '@porchlight/engine/builder';
import type { SayWords } from '../../words/words.ts';
import { readNumber } from '../readTyped.ts';
import { TypedField } from '../TypedField.tsx';

export interface CalculationFieldsProps {
  calculation: Calculation;
  /** What it may be worked out of. */
  askable: readonly Askable[];
  say: SayWords;
  onCalculation(calculation: Calculation): void;
}

/** How an answer is worked out: the way, and of what. Only what can be worked out there is offered. */
export function CalculationFields(props: CalculationFieldsProps) {
  const { calculation, askable, say, onCalculation } = props;
  const { verb, of, by } = calculation;
  const offered = CALCULATION_VERBS.filter(
    (one) => one === verb || beginCalculation(one, askable) !== undefined,
  );
  const isBetween = verb === 'days' || verb === 'years';
  const operands = operandsOf(verb, askable);
  const more = operands.at(-1);
  return (
    <div className="group">
      <label className="tool">
        <span>{say('build.calculation')}</span>
        <select
          value={verb}
          onChange={({ target }) => {
            const next = beginCalculation(target.value as CalculationVerb, askable);
            if (next) onCalculation(next);
          }}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {say(`calculation.${one}`)}
            </option>
          ))}
        </select>
      </label>
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
      {verb === 'add' && more && (
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
      )}
    </div>
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
  const isKnown = operands.some(({ pointer }) => pointer === at) || (withToday && at === TODAY_AT);
  return (
    <label className="tool">
      <span>{label}</span>
      <select value={at} onChange={({ target }) => onAt(target.value)}>
        {!isKnown && <option value={at}>{say('build.too-late', { title: at })}</option>}
        {withToday && <option value={TODAY_AT}>{say('build.today')}</option>}
        {operands.map(({ pointer, title, step }) => (
          <option key={pointer} value={pointer}>
            {`${title} (${step})`}
          </option>
        ))}
      </select>
    </label>
  );
}

type EachProps = CalculationFieldsProps & { operands: readonly Askable[] };

/** Which number of each entry is added up. */
function Each({ calculation, operands, say, onCalculation }: EachProps) {
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
