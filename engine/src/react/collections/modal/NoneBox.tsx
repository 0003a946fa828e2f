import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { type Field, SAID_NONE } from '../../../kernel/index.ts';
import { useField } from '../../store/FormStoreContext.tsx';
import { ChoiceRow } from '../../widgets/ChoiceRow.tsx';

export interface NoneBoxProps {
  field: Field;
  isEmpty: boolean;
  isReadOnly: boolean;
}

/** Apart from the button that adds. */
const Row = styled(ChoiceRow)({ marginTop: 12 });

/** Says that there is nothing to add, while the list is empty. What is added takes it back. */
export function NoneBox({ field, isEmpty, isReadOnly }: NoneBoxProps) {
  const { value, setValue, leave } = useField(field.pointer);
  const isOutdated = !isEmpty && !isReadOnly && value === SAID_NONE;
  useEffect(() => {
    if (isOutdated) setValue(undefined);
  }, [isOutdated, setValue]);
  if (!isEmpty) return null;
  return (
    <Row>
      <Checkbox
        id={`${field.pointer}:none`}
        checked={value === SAID_NONE}
        disabled={isReadOnly}
        onChange={(event) => setValue(event.target.checked ? SAID_NONE : undefined)}
        onBlur={leave}
      />
      <span>{field.none}</span>
    </Row>
  );
}
