import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { queryClient } from '../../api/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'

interface ExportButtonProps {
  label: string
  /** Of the file. */
  name: string
  /** A piece of it; null where it ends. */
  ask: (after: string | undefined) => Promise<{ csv: string; next: string | null }>
}

/** Fetches a table piece by piece, and hands it to the browser as one file. */
export function ExportButton({ label, name, ask }: ExportButtonProps) {
  const act = useMutation(
    {
      mutationFn: async () => {
        const pieces: string[] = []
        for (let after: string | undefined; ;) {
          const { csv, next } = await ask(after)
          pieces.push(csv)
          if (next === null) break
          after = next
        }
        saveFile(name, new Blob(pieces, { type: 'text/csv' }))
      },
      networkMode: 'always',
      gcTime: 0,
    },
    queryClient,
  )
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" isPending={act.isPending} onClick={() => act.mutate()}>
        <Download aria-hidden className="size-5" />
        {label}
      </Button>
      {act.error && <Refusal error={act.error} title="The file could not be made" />}
    </div>
  )
}
