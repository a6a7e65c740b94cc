import type { Data, KeylessEndpoint, MultipartEndpoint } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { askWithFile } from '../api/ask.ts'
import { refreshDesk } from '../api/use-desk.ts'
import * as wording from '../parts/wording.ts'

interface ConfirmImportProps<E extends KeylessEndpoint & MultipartEndpoint> {
  file: File
  /** Imports the file. */
  endpoint: E
  /** What staff should know before they import it. */
  before: ReactNode
  /** The preview, line by line. */
  children: ReactNode
  refusedTitle: string
  /** Says what was done with the file, if it was not imported as usual. */
  doneText?: (result: Data<E>) => `${string}{fileName}${string}` | undefined
  /** Shows the details of the result after that. */
  Outcome: ComponentType<{ result: Data<E> }>
  onBack: () => void
}

/** Shows the preview of a file and imports it once. */
export function ConfirmImport<E extends KeylessEndpoint & MultipartEndpoint>({
  file,
  endpoint,
  before,
  children,
  refusedTitle,
  doneText,
  Outcome,
  onBack,
}: ConfirmImportProps<E>) {
  const act = useMutation(
    {
      mutationFn: () => askWithFile(endpoint, file),
      onSettled: refreshDesk,
      networkMode: 'always',
    },
    queryClient,
  )
  return (
    <div className="flex flex-col gap-4">
      {!act.isSuccess && before}
      {act.error && <Refusal error={act.error} title={refusedTitle} />}
      {act.isSuccess && (
        <Notice severity="success" role="status">
          {fill(doneText?.(act.data) ?? wording.fileNameWasImported, { fileName: file.name })}{' '}
          <Outcome result={act.data} />
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        {!act.isSuccess && (
          <Button isPending={act.isPending} onClick={() => act.mutate()}>
            {wording.importLabel}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {wording.chooseAnotherFile}
        </Button>
      </div>
    </div>
  )
}
