import { createContext, useContext } from 'react';

/** The file that was chosen, beside the form that describes it: a file is no answer. */
export interface Upload {
  file: File | undefined;
  choose(file: File): void;
}

const UploadContext = createContext<Upload | undefined>(undefined);

export const UploadProvider = UploadContext.Provider;

/** The chosen file of the form around. */
export function useUpload(): Upload {
  const upload = useContext(UploadContext);
  if (!upload) throw new Error('A file field needs an UploadProvider');
  return upload;
}
