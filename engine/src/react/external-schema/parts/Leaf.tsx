import type { ViewNode } from '../../../external-schema/index.ts';
import { FieldFrame } from '../../frame/FieldFrame.tsx';
import { errorId, helpId } from '../../frame/fieldIds.ts';
import { useExternal } from '../ExternalContext.ts';
import { idOfPlace } from '../ids.ts';
import { findInput } from '../inputs/index.ts';
import { useExternalText } from '../useExternalText.ts';
import { primitives } from './Group.tsx';

/** One question: label, help, input, message. */
export function Leaf({ node }: { node: ViewNode }) {
  const text = useExternalText();
  const { act, leave, problemAt } = useExternal();
  const { path, help } = node;
  const { component: Input, frame } = findInput(node);
  const id = idOfPlace(path);
  const problem = problemAt(path);
  const message = problem && text(problem.code, primitives(problem.params));
  const describedBy = [help && helpId(id), message && errorId(id)].filter(Boolean).join(' ');
  return (
    <FieldFrame
      id={id}
      label={node.label || text('external-schema.own-name')}
      help={help}
      message={message}
      isOptional={mayStayBlank(node) && frame !== 'own'}
      frame={frame}
    >
      <Input
        node={node}
        id={id}
        describedBy={describedBy || undefined}
        isInvalid={message !== undefined}
        setValue={(value) => act({ do: 'answer', path, value })}
        leave={() => leave(path)}
      />
    </FieldFrame>
  );
}

/** Is it worth saying that nobody has to answer? What was added by hand can be removed instead. */
function mayStayBlank({ isRequired, isItem, isReadOnly, ownName }: ViewNode): boolean {
  return !isRequired && !isItem && !isReadOnly && ownName === undefined;
}
