import type { Download } from '@passbook/contract/downloads'
import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import { useCall } from './use-call.ts'
import { useSaveDownload } from './use-save-download.ts'

/**
 * Asks for a file and has the browser save it: the one that `pick` finds in the answer. Whatever fails
 * begins with asking again.
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
    /** What fails is in `error`. */
    download: (input: CallInput<E>) => void get(input).catch(() => undefined),
  }
}
