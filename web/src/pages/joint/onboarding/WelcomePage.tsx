import { useProgress } from '../../../session/progress.ts'
import { DocumentsToJoin } from './DocumentsToJoin.tsx'
import { Joined } from './Joined.tsx'

/** STATES (Joint): the documents of the account are signed here, and then the holder is welcomed. */
export function WelcomePage() {
  const progress = useProgress((state) => state.progress)
  if (!progress) return null
  return progress.is_joining ? (
    <DocumentsToJoin firstName={progress.first_name} />
  ) : (
    <Joined firstName={progress.first_name} />
  )
}
