import { Notice } from '../../ui/Notice.tsx'

/** Confirms what was just done. */
export function Done({ words }: { words: string | null }) {
  return (
    <div className="mb-4 empty:hidden">
      {words && (
        <Notice severity="success" role="status">
          {words}
        </Notice>
      )}
    </div>
  )
}
