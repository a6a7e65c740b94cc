import type { Data, KeylessEndpoint, MultipartEndpoint } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { askWithFile } from '../api/ask.ts'
import { refreshDesk } from '../api/use-desk.ts'

interface TakeFileInProps<E extends KeylessEndpoint & MultipartEndpoint> {
  file: File
  /** Takes it in. */
  endpoint: E
  /** What one has to know before. */
  before: ReactNode
  /** What the file does, line by line. */
  children: ReactNode
  refusedTitle: string
  /** What was done with the file; "was taken in" unless it says otherwise. */
  doneWords?: (taken: Data<E>) => string
  /** What came of it, after that. */
  Outcome: ComponentType<{ taken: Data<E> }>
  onBack: () => void
}

/** What a file would do; then it is taken in, once. */
export function TakeFileIn<E extends KeylessEndpoint & MultipartEndpoint>({
  file,
  endpoint,
  before,
  children,
  refusedTitle,
  doneWords,
  Outcome,
  onBack,
}: TakeFileInProps<E>) {
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
          {file.name} {doneWords?.(act.data) ?? 'was taken in'}: <Outcome taken={act.data} />
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        {!act.isSuccess && (
          <Button isPending={act.isPending} onClick={() => act.mutate()}>
            Take it in
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}
