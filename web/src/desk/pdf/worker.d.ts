/** The address of the file that reads PDFs beside the page, as vite builds it. */
declare module 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url' {
  const url: string;
  export default url;
}

/** Where a browser has it: what makes an address one that a worker may be started from. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    }
  | undefined;
