import {
  isShownPicture,
  nameOf,
  useObjectUrls,
  useText,
  useUploads,
} from '@porchlight/engine/react';
import type { LinkApi, LinkFile } from '../link/createLinkApi.ts';
import type { FileList } from './createFileList.ts';
import { describeFailure } from './describeFailure.ts';

/** What the uploads of a link work with, and who is told of them. */
export interface LinkUploadsOptions {
  api: LinkApi;
  fileList: FileList;
  /** Said politely. */
  onSaid(words: string): void;
  /** Said at once, and shown until something else is done. */
  onAlert(words: string | undefined): void;
}

/** The uploads of the page: they go on while she walks from step to step. */
export function useLinkUploads({ api, fileList, onSaid, onAlert }: LinkUploadsOptions) {
  const text = useText();
  const pictures = useObjectUrls();
  const uploads = useUploads({
    send: api.upload,
    onDone(record, [first]) {
      const stored = record as LinkFile;
      if (first && isShownPicture(first)) pictures.keep(String(stored.id), first);
      fileList.put(stored);
      onSaid(text('links.file-uploaded', { name: stored.description }));
    },
    onFailed(reason) {
      const { sentence, isKnown } = describeFailure(reason);
      // It may have come from another device with the same link.
      if (isKnown) void fileList.refresh();
      onAlert(isKnown ? text('links.already-uploaded') : (sentence ?? text('link-upload-failed')));
    },
  });
  return {
    findPicture: pictures.find,
    uploads: {
      ...uploads,
      start(...document: Parameters<typeof uploads.start>) {
        onAlert(undefined);
        onSaid(text('documents.progress', { name: nameOf(document[0]) }));
        uploads.start(...document);
      },
      retry(upload: Parameters<typeof uploads.retry>[0]) {
        onAlert(undefined);
        uploads.retry(upload);
      },
      drop(key: string) {
        onAlert(undefined);
        uploads.drop(key);
      },
    },
  };
}
