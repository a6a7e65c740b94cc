import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import { hasPassed } from '@passbook/contract/enums'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { useData } from '../../api/use-data.ts'
import { takeMove } from '../../session/take-move.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DocumentToSign } from './DocumentToSign.tsx'

/** Each document is opened and agreed to, in order; then registration moves on (RULES: Opening). */
export function DisclosurePage() {
  const documents = useData(disclosureEndpoints.getActiveDisclosures)
  return (
    <>
      <Intro title="Review and agree to disclosures">
        Open each document and agree to it. You can read them again at any time, and ask for paper
        copies.
      </Intro>
      <QueryState query={documents}>
        {(active) => <Documents documents={active} onSigned={() => void documents.refetch()} />}
      </QueryState>
    </>
  )
}

interface DocumentsProps {
  documents: Disclosure[]
  onSigned: () => void
}

function Documents({ documents, onSigned }: DocumentsProps) {
  const navigate = useNavigate()
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const next = documents.find(({ signed_at }) => signed_at === null)

  async function moveOn() {
    setMoving(true)
    try {
      const query = { update_step: 'true' }
      const { data } = await call(disclosureEndpoints.getDisclosures, { query })
      takeMove(data.progress)
      const isReady = hasPassed(data.progress.registration_status)
      await navigate(
        isReady ? href('/fund-account/ready-to-fund') : href('/login/registration-home'),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.first() ?? error.message)
    } finally {
      setMoving(false)
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <ol className="border-t border-hairline">
        {documents.map((document, index) => (
          <DocumentToSign
            key={document.uuid}
            document={document}
            number={index + 1}
            isNext={document.uuid === next?.uuid}
            onSigned={onSigned}
          />
        ))}
      </ol>
      {problem && (
        <Notice severity="error" role="alert">
          {problem}
        </Notice>
      )}
      {next ? (
        <p className="text-ink-muted">
          {documents.filter(({ signed_at }) => signed_at).length} of {documents.length} agreed to.
        </p>
      ) : (
        <Button isFullWidth isPending={isMoving} onClick={() => void moveOn()}>
          Continue
        </Button>
      )}
      <div className="flex justify-center">
        <BackLink to="/fund-account" />
      </div>
    </div>
  )
}
