import { InputBox } from '../../widgets/InputBox.tsx';
import { DATE_TIME_INPUTS } from './dateTimeInputs.ts';
import { clearedValue, describeInput, type InputProps, isLocked } from './InputProps.ts';

const TYPES: { [widget: string]: string } = {
  password: 'password',
  email: 'email',
  uri: 'url',
  tel: 'tel',
  color: 'color',
};
const LINES = 4;

/** A text: in one line or several, or a date, a time, a colour, with the browser's own field for it. */
export function TextInput(props: InputProps) {
  const { node, id, setValue } = props;
  const { widget = 'text', value, ui, examples } = node;
  const moment = DATE_TIME_INPUTS[widget];
  const held = typeof value === 'string' ? value : value == null ? '' : String(value);
  const isShort = moment !== undefined || widget === 'color';
  const isLong = widget === 'textarea';
  const listId = examples && !isLong ? `${id}:examples` : undefined;

  function handleChange(text: string) {
    if (text === '') setValue(clearedValue(node));
    else setValue(moment ? moment.toValue(text) : text);
  }

  return (
    <>
      <InputBox
        id={id}
        boxWidth={isShort ? 'medium' : 'full'}
        type={moment?.type ?? TYPES[widget] ?? 'text'}
        value={moment ? moment.toField(held) : held}
        error={props.isInvalid}
        disabled={ui.disabled ?? false}
        readOnly={isLocked(node)}
        placeholder={ui.placeholder ?? ''}
        autoFocus={ui.autofocus ?? false}
        {...(isLong && { multiline: true, rows: ui.rows ?? LINES })}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={props.leave}
        inputProps={{
          ...describeInput(props),
          autoComplete: ui.autocomplete ?? 'off',
          list: listId,
          step: moment?.type === 'time' ? 1 : undefined,
        }}
      />
      {listId && (
        <datalist id={listId}>
          {examples!.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      )}
    </>
  );
}
