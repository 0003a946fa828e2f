import type { Finding } from '@porchlight/engine/explain';
import type { WordId } from '../words/words.ts';

/** What is found of notices and of what actions tell by them, as one sentence of the builder says it. */
const PLAIN: { [code: string]: WordId } = {
  'notice-never-sent': 'findings.plain-never-sent',
  'notice-to-staff': 'findings.plain-notice-to-staff',
  'not-for-a-notice': 'findings.plain-not-for-a-notice',
  'text-goes-nowhere': 'findings.plain-text-goes-nowhere',
  'text-too-long': 'findings.plain-text-too-long',
  'text-with-link': 'findings.plain-text-with-link',
  'text-tells-too-much': 'findings.plain-text-tells-too-much',
  'restricted-at-desk': 'findings.plain-restricted-at-desk',
  'desk-part-missing': 'findings.plain-desk-gone',
  'unknown-status': 'findings.plain-unknown-status',
  'change-untold': 'findings.plain-change-untold',
};

const isNotice = (file: string) => file.startsWith('desk/notices/');

/** What a part of a notice lacks, by which of its parts it is. */
function lacking(pointer: string): WordId {
  if (pointer.endsWith('/list')) return 'findings.plain-list-lacks';
  if (pointer.endsWith('/to')) return 'findings.plain-button-lacks';
  return 'findings.plain-value-lacks';
}

function linkUntold({ lacks, notice }: { [name: string]: string }): WordId {
  if (lacks === 'pages') return 'findings.plain-link-no-pages';
  return notice === undefined ? 'findings.plain-link-no-notice' : 'findings.plain-link-untold';
}

/** The sentence of what is found of a notice, or of what an action tells by it; undefined of anything else. */
export function plainNotice({ code, file, pointer, params = {} }: Finding): WordId | undefined {
  switch (code) {
    case 'unused-file':
      return isNotice(file) ? 'findings.plain-notice-unsent' : undefined;
    case 'unused-param':
      return isNotice(file) ? 'findings.plain-unused-value' : undefined;
    case 'notice-lacks-value':
      return lacking(pointer);
    case 'link-untold':
      return linkUntold(params);
    case 'asked-untold':
      return params.list === '/$/case/papers'
        ? 'findings.plain-papers-untold'
        : 'findings.plain-answers-untold';
    default:
      return PLAIN[code];
  }
}
