import { type ReactNode, useState } from 'react';
import type { DocumentSlot, Form, JsonObject, Pointer } from '../../../kernel/index.ts';
import type { Uploads } from '../../uploads/useUploads.ts';
import { DocumentDialog } from './DocumentDialog.tsx';

/** What the dialog opens with. */
export interface Chosen {
  files: File[];
  fields?: JsonObject;
  /** The paper that they are for. */
  slot?: DocumentSlot | undefined;
  /** The key of the upload that it takes the place of. */
  from?: string;
}

/** Adding documents to a list: files are chosen, it is asked what they are, and they are sent. */
export interface Adding {
  /** Asks what chosen files are, and sends them. */
  add(chosen: Chosen): void;
  /** Where it is asked; stands in the collection. */
  dialogOf(form: Form): ReactNode;
}

/** Adds documents to a list. */
export function useAdding(collection: Pointer, uploads: Uploads): Adding {
  const [chosen, setChosen] = useState<Chosen & { count: number }>();
  const [isOpen, setOpen] = useState(false);

  function add(next: Chosen) {
    setChosen((before) => ({ ...next, count: (before?.count ?? 0) + 1 }));
    setOpen(true);
  }

  const dialogOf = (form: Form) =>
    chosen && (
      <DocumentDialog
        key={chosen.count}
        form={form}
        collection={collection}
        files={chosen.files}
        fields={chosen.fields}
        slot={chosen.slot}
        from={chosen.from}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAdd={(files, fields) => {
          setOpen(false);
          if (chosen.from) uploads.drop(chosen.from);
          uploads.start(files, fields);
        }}
      />
    );
  return { add, dialogOf };
}
