import {
  deleteStandalone,
  readStandalone,
  setKeepDays,
  usesOfAddress,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import { DatesForm } from '../../forms/DatesForm.tsx';
import { DraftField } from '../../forms/DraftField.tsx';
import { AddParts } from '../AddParts.tsx';
import { DeleteButton } from '../DeleteButton.tsx';
import { NamedFields } from '../expressions/NamedFields.tsx';
import type { NewPlace } from '../newQuestion.ts';
import { PaceSelect } from '../PaceSelect.tsx';
import { FormTexts, type StandaloneProps } from './FormTexts.tsx';
import { Listing } from './Listing.tsx';

/** What can be said of a form that anybody answers at an address of its own. */
export function StandalonePanel(props: StandaloneProps & { onAsk(place: NewPlace): void }) {
  const { files, file, say, language, onBuild, onChange, onAsk } = props;
  const form = useMemo(() => readStandalone(files, file), [files, file]);
  const place = useMemo(() => ({ form: file.slice(0, file.lastIndexOf('/')) }), [file]);
  const named = useMemo(() => ({ of: 'form' as const, file }), [file]);
  return (
    <section className="forms" key={file}>
      <FormTexts {...props} words={['title', 'intro']} />
      <p className="quiet">{say('alone.address', { address: form.address })}</p>
      {form.schema === undefined ? (
        <AddParts files={files} place={place} say={say} onAsk={onAsk} />
      ) : (
        <p className="quiet">{say('alone.from-elsewhere', { file: form.schema })}</p>
      )}
      <fieldset className="form-group">
        <legend>{say('alone.receipt')}</legend>
        <p className="quiet">
          {say(form.schema === undefined ? 'alone.receipt-help' : 'alone.receipt-external')}
        </p>
        <FormTexts {...props} words={['receipt/title', 'receipt/text']} />
      </fieldset>
      <Listing {...props} isListed={form.isListed} />
      <fieldset className="form-group">
        <legend>{say('build.open-when')}</legend>
        <DatesForm files={files} file={file} language={language} say={say} onChange={onChange} />
      </fieldset>
      <DraftField
        label={say('alone.keep-days')}
        value={String(form.keepDays)}
        help={say('alone.keep-help')}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
        say={say}
        onWrite={(text) => onBuild(() => setKeepDays(files, file, text), `${file} keepDays`)}
      />
      {form.schema === undefined && (
        <>
          <PaceSelect {...props} />
          <NamedFields {...props} of={named} place={place} />
        </>
      )}
      {form.byHand.length > 0 && (
        <p className="quiet">{say('alone.by-hand', { names: form.byHand.join(', ') })}</p>
      )}
      <DeleteButton
        label={say('alone.delete')}
        referencesOf={() => usesOfAddress(files, file)}
        note={say('alone.delete-note', { address: form.address })}
        say={say}
        onDelete={() => onBuild(() => deleteStandalone(files, file))}
      />
    </section>
  );
}
