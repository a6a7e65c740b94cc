import type { Download } from '@passbook/contract/downloads'
import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import { useCall } from './use-call.ts'
import { useSaveDownload } from './use-save-download.ts'

/**
 * Requests a file, the one that `pick` finds in the reply, and has the browser save it. After a
 * failure the next try requests it again.
 */
export function useDownload<E extends EndpointDefinition>(
  endpoint: E,
  pick: (data: Data<E>) => Download | undefined,
) {
  const ask = useCall<E>(endpoint)
  const saving = useSaveDownload()

  async function get(input: CallInput<E>): Promise<void> {
    saving.reset()
    const file = pick((await ask.mutateAsync(input)).data)
    if (file) await saving.mutateAsync(file)
  }

  return {
    isPending: ask.isPending || saving.isPending,
    savedName: saving.isSuccess ? saving.variables.file_name : undefined,
    error: ask.error ?? saving.error,
    /** Failures are in `error`. */
    download: (input: CallInput<E>) => void get(input).catch(() => undefined),
  }
}
