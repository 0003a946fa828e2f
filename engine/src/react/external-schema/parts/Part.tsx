import { memo } from 'react';
import type { ViewNode } from '../../../external-schema/index.ts';
import { useExternal } from '../ExternalContext.ts';
import { focusPlace } from '../focusPlace.ts';
import { idOfPlace } from '../ids.ts';
import { useExternalText } from '../useExternalText.ts';
import { AddButton } from './AddButton.tsx';
import { Group } from './Group.tsx';
import { Leaf } from './Leaf.tsx';
import { ListPart } from './ListPart.tsx';
import { ObjectPart } from './ObjectPart.tsx';
import { Pickers } from './Pickers.tsx';

/** Whatever asks for a place: by the kind of value that it takes now. */
export const Part = memo(function Part({ node }: { node: ViewNode }) {
  const text = useExternalText();
  const { act } = useExternal();
  const { kind, path, label } = node;
  if (node.isClosed)
    return (
      <AddButton
        label={text('external-schema.add-part', { name: label })}
        onAdd={() => {
          act({ do: 'open', path });
          focusPlace(path);
        }}
      >
        {text('external-schema.add-part', { name: label })}
      </AddButton>
    );
  if (node.widget === 'hidden') return null;
  if (kind === 'object') return <ObjectPart node={node} />;
  if (kind === 'array') return <ListPart node={node} />;
  if (kind === 'null' || kind === 'nothing')
    return (
      <Group node={node}>
        <Pickers node={node} />
        {kind === 'nothing' && <p>{text('external-schema.nothing')}</p>}
      </Group>
    );
  if (node.given)
    return (
      <>
        <Pickers node={node} />
        {node.given === 'shown' && <Given node={node} />}
      </>
    );
  return (
    <>
      <Pickers node={node} />
      <Leaf node={node} />
    </>
  );
});

/** A value that is sent with the answers and that nobody can change: it is in sight all the same. */
function Given({ node: { path, label, help, choices } }: { node: ViewNode }) {
  const value = choices![0]!.label;
  return (
    <p id={idOfPlace(path)} tabIndex={-1} style={{ margin: '0 0 28px' }}>
      {label ? `${label}: ${value}` : value}
      {help && ` ${help}`}
    </p>
  );
}
