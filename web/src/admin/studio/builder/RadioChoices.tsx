import { Fragment, type ReactNode, useId } from 'react';

/** What `RadioChoices` is given. */
export interface RadioChoicesProps<Option extends string | boolean> {
  options: readonly Option[];
  /** Absent: nothing is chosen yet. */
  chosen: Option | undefined;
  labelOf(option: Option): string;
  /** What tells one from the others, below it; undefined for none. */
  hintOf?(option: Option): string | undefined;
  /** What is asked once one is chosen; it stands below that. */
  more?: ReactNode;
  onChoose(option: Option): void;
}

/** Choices of which one holds, all in sight; what they are about is said around them. */
export function RadioChoices<Option extends string | boolean>(props: RadioChoicesProps<Option>) {
  const { options, chosen, labelOf, hintOf, more, onChoose } = props;
  const name = useId();
  return options.map((one) => {
    const hint = hintOf?.(one);
    return (
      <Fragment key={String(one)}>
        <Hinted hint={hint} id={`${name}${one}`}>
          <label className="form-check">
            <input
              type="radio"
              name={name}
              checked={chosen === one}
              aria-describedby={hint && `${name}${one}`}
              onChange={() => onChoose(one)}
            />
            <span>{labelOf(one)}</span>
          </label>
        </Hinted>
        {chosen === one && more}
      </Fragment>
    );
  });
}

/** What a choice is, with what tells it from the others below it. */
function Hinted({
  hint,
  id,
  children,
}: {
  hint: string | undefined;
  id: string;
  children: ReactNode;
}) {
  if (!hint) return children;
  return (
    <div>
      {children}
      <small id={id} className="quiet tick-hint">
        {hint}
      </small>
    </div>
  );
}
