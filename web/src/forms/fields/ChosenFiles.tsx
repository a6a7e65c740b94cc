import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { fileSize, shownName } from '../../lib/file-size.ts'
import { fill } from '../../lib/fill.ts'
import * as wording from '../../lib/wording.ts'

interface ChosenFilesProps {
  /** The id of the field; each file's id is derived from it, so that the summary can link to the file. */
  id: string
  files: readonly File[]
  problems: (place: number) => string | undefined
  onRemove: (file: File) => void
}

/** The chosen files, each with its size, its problem, and a button to remove it. */
export function ChosenFiles({ id, files, problems, onRemove }: ChosenFilesProps) {
  return (
    <ul className="flex flex-col empty:hidden" aria-live="polite" aria-relevant="additions text">
      {files.map((file, place) => (
        <ChosenFile
          key={`${file.name} ${file.size} ${file.lastModified}`}
          id={`${id}.${place}`}
          file={file}
          problem={problems(place)}
          onRemove={() => onRemove(file)}
        />
      ))}
    </ul>
  )
}

interface ChosenFileProps {
  id: string
  file: File
  problem: string | undefined
  onRemove: () => void
}

function ChosenFile({ id, file, problem, onRemove }: ChosenFileProps) {
  const name = shownName(file.name)
  return (
    <li className="border-b border-hairline py-1">
      <div className="flex items-center gap-3">
        <bdi className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </bdi>
        <span className="figures text-sm whitespace-nowrap text-ink-muted">
          {fileSize(file.size)}
        </span>
        <button
          id={id}
          type="button"
          aria-label={fill(wording.removeName, { name })}
          aria-describedby={problem && `${id}-error`}
          onClick={onRemove}
          className="grid size-target shrink-0 place-items-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      {problem && (
        <p id={`${id}-error`} className="flex gap-1.5 pb-1.5 text-sm text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </p>
      )}
    </li>
  )
}
