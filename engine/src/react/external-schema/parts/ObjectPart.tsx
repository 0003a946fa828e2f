import type { ViewNode } from '../../../external-schema/index.ts';
import { toPointer } from '../../../kernel/index.ts';
import { useExternal } from '../ExternalContext.ts';
import { focusPlace } from '../focusPlace.ts';
import { useExternalText } from '../useExternalText.ts';
import { AddButton } from './AddButton.tsx';
import { Group } from './Group.tsx';
import { OwnNamePart } from './OwnNamePart.tsx';
import { Pickers } from './Pickers.tsx';

/** A name that no property has yet: `New name`, `New name 2`. */
function freshName(node: ViewNode, base: string): string {
  const taken = new Set(node.children.map((child) => child.path));
  const isFree = (name: string) => !taken.has(node.path + toPointer([name]));
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}

/** An object: its properties, then those with names of one's own. */
export function ObjectPart({ node }: { node: ViewNode }) {
  const text = useExternalText();
  const { act, Part } = useExternal();
  const { path, label, isOpen, isReadOnly } = node;

  function handleAdd() {
    const name = freshName(node, text('external-schema.new-name'));
    act({ do: 'add-name', path, name });
    focusPlace(`${path}${toPointer([name])}/:name`);
  }

  return (
    <Group node={node}>
      <Pickers node={node} />
      {node.children.map((child) =>
        child.ownName === undefined ? (
          <Part key={child.path} node={child} />
        ) : (
          <OwnNamePart key={child.path} node={child} objectPath={path} />
        ),
      )}
      {isOpen && !isReadOnly && (
        <AddButton
          label={
            label ? text('external-schema.add-to', { name: label }) : text('external-schema.add')
          }
          onAdd={handleAdd}
        >
          {text('external-schema.add')}
        </AddButton>
      )}
    </Group>
  );
}
