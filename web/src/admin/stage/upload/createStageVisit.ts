import type { Portal, UploadFlow } from '@porchlight/engine';
import type { FilesState } from '@porchlight/engine/explain';
import { createFileList } from '../../../links/documents/createFileList.ts';
import { createEmailDraft } from '../../../links/email/createEmailDraft.ts';
import type { LinkApi, LinkFile } from '../../../links/link/createLinkApi.ts';
import type { LinkSummary } from '../../../links/link/LinkSummary.ts';
import { createAlert } from '../../../links/session/createAlert.ts';
import type { LinkSession } from '../../../links/session/createLinkSession.ts';
import { sampleFiles } from './sampleLink.ts';

/** What is on the stage now; the visit outlives it. */
export interface OnStage {
  flow: UploadFlow;
  portal: Portal;
  summary: LinkSummary;
  /** The step, from 0. */
  position: number;
}

/** The upload flow in the preview frame; nothing is sent. */
export interface StageVisitOptions {
  files: FilesState;
  /** What is on the stage at the moment. */
  now(): OnStage;
  /** Another step was asked for. */
  onGo(step: string): void;
}

/** A visit to a link that is none: files and the e-mail stay in the page's memory, steps are the page around's. */
export function createStageVisit({ files: state, now, onGo }: StageVisitOptions): LinkSession {
  const chosen: LinkFile[] = [];
  let lastId = 0;
  const api: LinkApi = {
    validate: async () => now().summary,
    files: async () => [...sampleFiles(now().flow, state, now().portal), ...chosen],
    async upload({ file, fields, onProgress }) {
      onProgress(1);
      lastId += 1;
      const stored: LinkFile = {
        id: lastId,
        fileName: file.name,
        description: String(fields.description),
        fileCategory: Number(fields.category),
        size: file.size,
        state: 'ready',
      };
      chosen.push(stored);
      return stored;
    },
    saveEmail: async (email) => email,
  };
  const fileList = createFileList({ load: api.files });
  const email = createEmailDraft({
    saved: now().summary.email ?? '',
    save: api.saveEmail,
    onFailed: () => undefined,
  });
  return {
    api,
    fileList,
    email,
    alert: createAlert(),
    steps: {
      getPosition: () => now().position,
      go(to) {
        const step = now().flow.steps[to];
        if (step && !email.getState().isInvalid) onGo(step.name);
      },
      // The page around brings another step with a preview of its own.
      subscribe: () => () => undefined,
      stop: () => undefined,
    },
    closeFirst: () => undefined,
  };
}
