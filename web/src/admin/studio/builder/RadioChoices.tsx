import { Fragment, type ReactNode, useId } from 'react';

/** What `RadioChoices` is given. */
export interface RadioChoicesProps<Option extends string | boolean> {
  options: readonly Option[];
  /** Absent: nothing is chosen yet. */
  chosen: Option | undefined;
  labelOf(option: Option): string;
  /** What is asked once one is chosen; it stands below that. */
  more?: ReactNode;
  onChoose(option: Option): void;
}

/** Choices of which one holds, all in sight; what they are about is said around them. */
export function RadioChoices<Option extends string | boolean>(props: RadioChoicesProps<Option>) {
  const { options, chosen, labelOf, more, onChoose } = props;
  const name = useId();
  return options.map((one) => (
    <Fragment key={String(one)}>
      <label className="form-check">
        <input type="radio" name={name} checked={chosen === one} onChange={() => onChoose(one)} />
        <span>{labelOf(one)}</span>
      </label>
      {chosen === one && more}
    </Fragment>
  ));
}
