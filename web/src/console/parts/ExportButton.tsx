import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { queryClient } from '../../api/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import * as wording from './wording.ts'

interface ExportButtonProps {
  label: string
  /** The name of the file. */
  name: string
  /** Fetches one part of the table. `next` is null at the end. */
  ask: (after: string | undefined) => Promise<{ csv: string; next: string | null }>
}

/** Fetches a table part by part and saves it as one file. */
export function ExportButton({ label, name, ask }: ExportButtonProps) {
  const act = useMutation(
    {
      mutationFn: async () => {
        const parts: string[] = []
        for (let after: string | undefined; ;) {
          const { csv, next } = await ask(after)
          parts.push(csv)
          if (next === null) break
          after = next
        }
        saveFile(name, new Blob(parts, { type: 'text/csv' }))
      },
      networkMode: 'always',
      gcTime: 0,
    },
    queryClient,
  )
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" isPending={act.isPending} onClick={() => act.mutate()}>
        <Download aria-hidden className="size-5" />
        {label}
      </Button>
      {act.error && <Refusal error={act.error} title={wording.theFileCouldNotBe} />}
    </div>
  )
}
