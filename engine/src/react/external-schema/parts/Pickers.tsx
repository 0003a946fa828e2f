import NativeSelect from '@mui/material/NativeSelect';
import { isSettled, type ViewNode } from '../../../external-schema/index.ts';
import { FieldFrame } from '../../frame/FieldFrame.tsx';
import { InputBox } from '../../widgets/InputBox.tsx';
import { useExternal } from '../ExternalContext.ts';
import { idOfPlace } from '../ids.ts';
import { useExternalText } from '../useExternalText.ts';

/** The choices between schemas and between types that a place has, each before what it decides. */
export function Pickers({ node }: { node: ViewNode }) {
  const text = useExternalText();
  const { act } = useExternal();
  const { path, label } = node;
  // What may be left out, and is said by the choice alone, is not said before anybody chose.
  const mayBeBlank = !node.isRequired && !node.isItem && isSettled(node);
  const about = (question: string) => (label ? `${label}: ${question}` : question);
  return node.pickers.map((picker, position) => {
    const id = `${idOfPlace(path)}:pick-${position}`;
    return (
      <FieldFrame
        key={picker.key}
        id={id}
        label={about(text(picker.types ? 'external-schema.pick-type' : 'external-schema.pick'))}
        isOptional={mayBeBlank}
        frame="label"
      >
        <NativeSelect
          value={mayBeBlank && node.value === undefined ? '' : String(picker.chosen)}
          onChange={({ target }) =>
            target.value === ''
              ? act({ do: 'answer', path, value: undefined })
              : act({ do: 'pick', path, key: picker.key, index: Number(target.value) })
          }
          input={<InputBox boxWidth="full" />}
          inputProps={{ id, autoComplete: 'off' }}
        >
          {mayBeBlank && <option value="">{text('fields.choose')}</option>}
          {picker.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its position
            <option key={index} value={index}>
              {option}
            </option>
          ))}
        </NativeSelect>
      </FieldFrame>
    );
  });
}
