import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ViewNode } from '../../../external-schema/index.ts';
import { type Pointer, toPointer } from '../../../kernel/index.ts';
import { FieldFrame } from '../../frame/FieldFrame.tsx';
import { hidden } from '../../frame/hidden.ts';
import { InputBox } from '../../widgets/InputBox.tsx';
import { useExternal } from '../ExternalContext.ts';
import { focusPlace } from '../focusPlace.ts';
import { idOfPlace } from '../ids.ts';
import { useExternalText } from '../useExternalText.ts';

const Box = styled('fieldset')({
  margin: '0 0 28px',
  padding: '0 0 0 14px',
  border: 0,
  borderLeft: '3px solid var(--line)',
  minWidth: 0,
});
const Hidden = styled('legend')(hidden);

/** A property whose name is typed too. The name counts when its field is left, so that no half of it is in the way. */
export function OwnNamePart({ node, objectPath }: { node: ViewNode; objectPath: Pointer }) {
  const text = useExternalText();
  const { act, Part } = useExternal();
  const name = node.ownName!;
  const [typed, setTyped] = useState(name);
  const id = idOfPlace(`${node.path}/:name`);

  function handleRename() {
    const to = typed.trim();
    if (!to || to === name) return setTyped(name);
    act({ do: 'rename', path: objectPath, from: name, to });
    // Where the name is taken the old one stays.
    setTyped(name);
    focusPlace(objectPath + toPointer([to]));
  }

  return (
    <Box>
      <Hidden>{name}</Hidden>
      <FieldFrame id={id} label={text('external-schema.own-name')} isOptional={false} frame="label">
        <InputBox
          id={id}
          value={typed}
          readOnly={node.isReadOnly}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={handleRename}
          inputProps={{ autoComplete: 'off' }}
        />
      </FieldFrame>
      <Part node={node} />
      {!node.isReadOnly && (
        <Button
          aria-label={text('external-schema.remove-entry', { name })}
          onClick={() => {
            act({ do: 'remove-name', path: objectPath, name });
            focusPlace(objectPath);
          }}
        >
          {text('external-schema.remove')}
        </Button>
      )}
    </Box>
  );
}
