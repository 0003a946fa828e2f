import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ViewNode } from '../../../external-schema/index.ts';
import { useExternal } from '../ExternalContext.ts';
import { focusPlace } from '../focusPlace.ts';
import { idOfPlace } from '../ids.ts';
import { useExternalText } from '../useExternalText.ts';
import { AddButton } from './AddButton.tsx';
import { Group } from './Group.tsx';

const Item = styled('div')({ marginBottom: 20 });
const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  marginTop: -16,
  marginLeft: -8,
});

/** A list: its entries in order, each with its buttons, and one to add another. */
export function ListPart({ node }: { node: ViewNode }) {
  const text = useExternalText();
  const { act, Part } = useExternal();
  const { path, children, label } = node;
  const addId = `${idOfPlace(path)}:add`;
  return (
    <Group node={node}>
      {children.map((child, index) => (
        <Item key={child.path}>
          <Part node={child} />
          <ItemButtons node={node} index={index} addId={addId} />
        </Item>
      ))}
      {node.canAdd && (
        <AddButton
          id={addId}
          label={
            label ? text('external-schema.add-to', { name: label }) : text('external-schema.add')
          }
          onAdd={() => {
            act({ do: 'add-item', path });
            focusPlace(`${path}/${children.length}`);
          }}
        >
          {text('external-schema.add')}
        </AddButton>
      )}
    </Group>
  );
}

function ItemButtons({ node, index, addId }: { node: ViewNode; index: number; addId: string }) {
  const text = useExternalText();
  const { act } = useExternal();
  const { path, children, fixedItems, ui, isReadOnly } = node;
  const name = children[index]!.label;
  if (index < fixedItems || isReadOnly) return null;
  const last = children.length - 1;
  const isOrderable = ui.orderable !== false;

  function handleRemove() {
    act({ do: 'remove-item', path, index });
    // The focus must not fall back to the page's top with the button that had it.
    focusPlace(path, addId);
  }

  function handleMove(to: number) {
    act({ do: 'move-item', path, from: index, to });
    focusPlace(`${path}/${to}`);
  }

  return (
    <Buttons>
      {ui.removable !== false && (
        <Button aria-label={text('external-schema.remove-entry', { name })} onClick={handleRemove}>
          {text('external-schema.remove')}
        </Button>
      )}
      {ui.copyable && node.canAdd && (
        <Button
          aria-label={text('external-schema.copy-entry', { name })}
          onClick={() => act({ do: 'copy-item', path, index })}
        >
          {text('external-schema.copy')}
        </Button>
      )}
      {isOrderable && index > fixedItems && (
        <Button
          aria-label={text('external-schema.move-up', { name })}
          onClick={() => handleMove(index - 1)}
        >
          {text('external-schema.up')}
        </Button>
      )}
      {isOrderable && index < last && (
        <Button
          aria-label={text('external-schema.move-down', { name })}
          onClick={() => handleMove(index + 1)}
        >
          {text('external-schema.down')}
        </Button>
      )}
    </Buttons>
  );
}
