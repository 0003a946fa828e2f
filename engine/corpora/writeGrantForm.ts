import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const here = path.join(import.meta.dirname, 'simpler-grants-gov');
const ADDRESS = 'https://files.simpler.grants.gov/schemas/';
const SHARED = ['address_shared_v1.json', 'common_shared_v1.json'];

/**
 * Puts a grant form into a pack's folder, as `forms/<address>`: its schema as it is published, with the
 * shared documents that it refers to.
 */
export function writeGrantForm(pack: string, address: string, grant: string): void {
  const schemas = path.join(pack, 'forms', address, 'schemas');
  mkdirSync(schemas, { recursive: true });
  copyFileSync(path.join(here, 'forms', grant, 'schema.ref.json'), path.join(schemas, 'grant.json'));
  for (const name of SHARED) copyFileSync(path.join(here, 'shared', name), path.join(schemas, name));
  const form = {
    $schema: '../../meta/external-form.schema.json',
    title: 'Key contacts',
    intro: 'Tell us who we can ask about your project.',
    schema: 'schemas/grant.json',
    schemas: Object.fromEntries(SHARED.map((name) => [ADDRESS + name, `schemas/${name}`])),
    keepDays: 90,
    receipt: { title: 'We have your contacts', text: 'We will write to them.' },
    listing: { title: 'Grants', text: 'Name your contacts.', link: 'Name your key contacts' },
  };
  writeFileSync(path.join(schemas, '../form.json'), JSON.stringify(form, null, 2));
  const spanish = {
    $schema: '../../../../meta/translation.schema.json',
    title: 'Contactos principales',
    intro: 'Díganos a quién podemos preguntar por su proyecto.',
    'receipt/title': 'Tenemos sus contactos',
    'receipt/text': 'Les escribiremos.',
    'listing/title': 'Subvenciones',
    'listing/text': 'Nombre a sus contactos.',
    'listing/link': 'Nombrar a sus contactos principales',
  };
  const texts = path.join(pack, 'forms', address, 'texts/es');
  mkdirSync(texts, { recursive: true });
  writeFileSync(path.join(texts, 'form.json'), JSON.stringify(spanish, null, 2));
}
