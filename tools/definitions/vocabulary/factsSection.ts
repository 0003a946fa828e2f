import { GIVEN_FACTS } from '@porchlight/engine/compile';

const TITLE = 'Given facts';

const INTRO =
  'What conditions and expressions may read beside answers, as `/$/name`. The portal gives these; a form adds its own under `facts` of its wizard, and each of its collections is a fact: its entries, under the name that `resource` gives them. An entry holds its answers by server names (`/amount`), the lists within it by the paths of their calls (`/income`), and, where its form has several steps, `/isComplete`. Any other name is refused.';

const PLACES = {
  everywhere: 'every form',
  application: 'the application, and the entries of its lists',
};

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The facts that the portal gives, as a section of the reference. */
export function factsSection(): { title: string; text: string } {
  const rows = GIVEN_FACTS.map(({ name, where, description, example }) =>
    [`\`/$/${name}\``, PLACES[where], cell(description), `\`${cell(example)}\``].join(' | '),
  );
  const table = `| fact | in | what it is | example |\n|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`;
  return { title: TITLE, text: `## ${TITLE}\n\n${INTRO}\n\n${table}` };
}
