import type { Download } from '@passbook/contract/downloads'
import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import { useCall } from './use-call.ts'
import { useSaveDownload } from './use-save-download.ts'

/** A call whose answer is where a file can be fetched. */
type DownloadEndpoint<E extends EndpointDefinition> = Data<E> extends Download ? E : never

/** Asks for a file and has the browser save it. Whatever fails begins with asking again. */
export function useDownload<E extends EndpointDefinition>(endpoint: DownloadEndpoint<E>) {
  const ask = useCall<E>(endpoint)
  const saving = useSaveDownload()

  async function get(input: CallInput<E>): Promise<void> {
    saving.reset()
    const { data } = await ask.mutateAsync(input)
    await saving.mutateAsync(data as Download)
  }

  return {
    isPending: ask.isPending || saving.isPending,
    savedName: saving.isSuccess ? saving.variables.file_name : undefined,
    error: ask.error ?? saving.error,
    /** What fails is in `error`. */
    download: (input: CallInput<E>) => void get(input).catch(() => undefined),
  }
}
