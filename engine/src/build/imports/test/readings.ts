import { ImportError, type Proposal, readDefinition } from '../../index.ts';

const languages = ['en', 'es'];
/** What a definition asks, in a pack of two languages. */
export const read = (source: unknown) => readDefinition(source, languages);
/** Why nothing of it can be taken over; undefined where something is. */
export const refusal = (source: unknown) => {
  try {
    read(source);
  } catch (error) {
    if (error instanceof ImportError) return error.code;
    throw error;
  }
  return undefined;
};
/** Each question: its title and its kind. */
export const asked = ({ questions }: Proposal) => questions.map(({ title, kind }) => [title, kind]);
/** What is left: `place reason words`. */
export const leftOf = ({ left }: Proposal) =>
  left.map(({ source, reason, words }) => `${source} ${reason} ${words}`);
/** The choices of each question: `Cat|Dog`. */
export const labels = ({ questions }: Proposal) =>
  questions.map(({ choices }) => choices.map(({ label }) => label).join('|'));
/** Each part: its title, and those of its questions. */
export const parts = ({ questions, sections }: Proposal) =>
  sections.map(({ title }, at) => [
    title,
    ...questions.filter(({ section }) => section === at).map((one) => one.title),
  ]);

/** A survey of SurveyJS with one page. */
export const survey = (...elements: unknown[]) => ({ pages: [{ name: 'page1', elements }] });
/** A form of Form.io that is no wizard. */
export const form = (...components: unknown[]) => ({ display: 'form', components });
