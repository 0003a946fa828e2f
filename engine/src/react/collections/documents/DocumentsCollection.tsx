import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { isAccepted, type JsonObject } from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { CameraIcon, FileIcon, TrashIcon } from '../../icons/icons.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId } from '../../state/Services.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { Announcer } from '../../stepper/Announcer.tsx';
import { useLocale, useText } from '../../texts/TextsProvider.tsx';
import { ChooseFile } from '../../uploads/ChooseFile.tsx';
import { acceptOf, isShownPicture } from '../../uploads/checkFile.ts';
import { describeSize } from '../../uploads/describeSize.ts';
import { useChecked } from '../../uploads/useChecked.ts';
import { useObjectUrls } from '../../uploads/useObjectUrls.ts';
import { useUploads } from '../../uploads/useUploads.ts';
import { CollectionFrame } from '../CollectionFrame.tsx';
import type { CollectionProps } from '../CollectionProps.ts';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { useRemoval } from '../useRemoval.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { PendingTile } from './PendingTile.tsx';
import { Tile, Tiles } from './Tile.tsx';
import { isReady, useThumbnails } from './useThumbnails.ts';
import { useWaitingItems } from './useWaitingItems.ts';
import { type OpenDocument, ViewDialog } from './ViewDialog.tsx';

// Its dialog shows one: fetched now, a line that drops before the dialog opens takes nothing away.
import('../../widgets/file/FileWidget.tsx').catch(() => undefined);

const Adding = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  margin: '0 0 8px',
  '& > *': { flex: '1 1 12rem' },
});

/** What the dialog opens with. */
interface Chosen {
  files: File[];
  fields?: JsonObject;
  /** The key of the upload that it takes the place of. */
  from?: string;
}

/** The documents of a form as tiles: added by camera or from files, viewed, removed. */
export function DocumentsCollection(props: CollectionProps) {
  const resource = props.field.resource!;
  const text = useText();
  const portal = usePortal();
  const locale = useLocale();
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  const { services } = useSharedState();
  const pictures = useObjectUrls();
  useThumbnails(resource, items, services, pictures);
  useWaitingItems(resource, items, services);
  const said = useChecked(
    items.map((item) => ({
      id: String(idOfItem(resource, item)),
      name: String(item.description ?? item.fileName),
      state: item.state as string | undefined,
      refusal: item.refusal as string | undefined,
    })),
  );
  const count = items.filter(isAccepted).length;
  const [chosen, setChosen] = useState<Chosen & { count: number }>();
  const [isAdding, setAdding] = useState(false);
  const [opening, setOpening] = useState<ItemId>();
  const { removing, remove, announcement } = useRemoval(props.field);
  const [open, setOpen] = useState<OpenDocument>();
  const [isOpen, setIsOpen] = useState(false);
  const uploads = useUploads({
    send: (upload) => services.uploadFile({ resource, ...upload }),
    onDone(record, [first]) {
      if (first && isShownPicture(first)) pictures.keep(String(idOfItem(resource, record)), first);
    },
    onFailed: (reason) =>
      services.notify((isRefusal(reason) && reason.sentence) || text('toast-went-wrong')),
  });

  function openDialog(chosen: Chosen) {
    setChosen((before) => ({ ...chosen, count: (before?.count ?? 0) + 1 }));
    setAdding(true);
  }

  async function handleView(item: JsonObject) {
    const id = idOfItem(resource, item);
    setOpening(id);
    try {
      const name = String(item.fileName);
      const blob = await services.openFile(id, name);
      const isPicture = blob.type.startsWith('image/');
      setOpen({ url: URL.createObjectURL(blob), name, isPicture });
      setIsOpen(true);
    } catch {
      services.notify(text('toast-went-wrong'));
    } finally {
      setOpening(undefined);
    }
  }
  /** How a document stands that can't be viewed: still to be checked, or why it was refused. */
  const describeState = (item: JsonObject) =>
    isReady(item) ? undefined : String(item.refusal ?? text('documents.waiting'));

  if (!form) return <Placeholder style={{ height: 180 }} />;
  const needed = portal.limits.documentsNeeded;
  return (
    <CollectionFrame {...props}>
      {announcement}
      <p role="status">{text('documents.count', { count, needed })}</p>
      <Announcer>{said}</Announcer>
      <Tiles>
        {items.map((item) => {
          const id = idOfItem(resource, item);
          const name = String(item.description ?? item.fileName);
          return (
            <Tile
              key={id}
              picture={pictures.find(String(id))}
              title={name}
              sub={describeState(item) ?? `${item.fileName} · ${describeSize(item.size, locale)}`}
              hasError={item.state === 'refused'}
              actions={
                <>
                  {isReady(item) && (
                    <Button
                      onClick={() => handleView(item)}
                      loading={opening === id}
                      aria-label={text('documents.view-name', { name })}
                    >
                      {text('documents.view')}
                    </Button>
                  )}
                  {!props.isReadOnly && (
                    <Button
                      color="error"
                      onClick={() => remove(id, name)}
                      loading={removing.includes(id)}
                      startIcon={<TrashIcon />}
                      aria-label={text('fields.remove-item', { name })}
                    >
                      {text('fields.remove')}
                    </Button>
                  )}
                </>
              }
            />
          );
        })}
        {uploads.pending.map((upload) => (
          <PendingTile
            key={upload.key}
            upload={upload}
            uploads={uploads}
            onChange={() =>
              openDialog({ files: upload.files, fields: upload.fields, from: upload.key })
            }
          />
        ))}
      </Tiles>
      {!props.isReadOnly && (
        <Adding>
          <ChooseFile
            accept="image/*"
            isCamera
            icon={<CameraIcon />}
            onChoose={(files) => openDialog({ files })}
          >
            {text('documents.take-photo')}
          </ChooseFile>
          <ChooseFile
            accept={acceptOf(portal)}
            icon={<FileIcon />}
            onChoose={(files) => openDialog({ files })}
          >
            {text('documents.choose-file')}
          </ChooseFile>
        </Adding>
      )}
      {chosen && (
        <DocumentDialog
          key={chosen.count}
          form={form}
          files={chosen.files}
          fields={chosen.fields}
          isOpen={isAdding}
          onClose={() => setAdding(false)}
          onAdd={(files, fields) => {
            setAdding(false);
            if (chosen.from) uploads.drop(chosen.from);
            uploads.start(files, fields);
          }}
        />
      )}
      <ViewDialog
        open={open}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onExited={() => {
          if (open) URL.revokeObjectURL(open.url);
          setOpen(undefined);
        }}
      />
    </CollectionFrame>
  );
}
