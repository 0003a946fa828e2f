import { createContext, useContext } from 'react';

/** The files that were chosen, beside the form that describes them: a file is no answer. */
export interface Upload {
  files: File[];
  choose(files: File[]): void;
}

const UploadContext = createContext<Upload | undefined>(undefined);

/** Gives the uploads of a form to the lists of documents within. */
export const UploadProvider = UploadContext.Provider;

/** The chosen files of the form around. */
export function useUpload(): Upload {
  const upload = useContext(UploadContext);
  if (!upload) throw new Error('A file field needs an UploadProvider');
  return upload;
}
