import type { BulkResult } from '@passbook/contract/console/bulk'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface BulkResultsProps {
  results: readonly BulkResult[]
  /** What a row was called when it was chosen. */
  nameOf: (id: string) => string
  onClose: () => void
}

/** How many were done, and of the others which and why not. */
export function BulkResults({ results, nameOf, onClose }: BulkResultsProps) {
  const failed = results.filter(({ is_done }) => !is_done)
  const done = results.length - failed.length
  return (
    <Notice
      severity={failed.length === 0 ? 'success' : 'warning'}
      role="status"
      title={`${done} of ${results.length} done.`}
      action={<LinkButton onClick={onClose}>Close</LinkButton>}
    >
      <ul className="flex flex-col gap-1 empty:hidden">
        {failed.map(({ id, message }) => (
          <li key={id}>
            {nameOf(id)}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
