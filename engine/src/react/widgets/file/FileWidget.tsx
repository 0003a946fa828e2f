import { useUpload } from '../../collections/documents/UploadContext.ts';
import { FilesInput } from '../../uploads/FilesInput.tsx';
import { nameOf } from '../../uploads/pages.ts';
import type { WidgetProps } from '../WidgetProps.ts';

/** A file. The answer is its name; its bytes stay with the form that sends them. */
export function FileWidget(props: WidgetProps) {
  const { id, state, describedBy, isDisabled, isReadOnly, isInvalid } = props;
  const { files, choose } = useUpload();
  return (
    <FilesInput
      id={id}
      files={files}
      isDisabled={isDisabled || isReadOnly}
      describedBy={describedBy}
      isInvalid={isInvalid}
      onChange={(chosen) => {
        choose(chosen);
        state.setValue(chosen.length ? nameOf(chosen) : undefined);
      }}
      onLeave={state.leave}
    />
  );
}
