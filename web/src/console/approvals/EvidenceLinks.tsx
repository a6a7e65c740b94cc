import type { ApprovalLink } from '@passbook/contract/console/approvals'
import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import type { Act } from '@passbook/contract/console/roles'
import { useState } from 'react'
import { Link } from 'react-router'
import { saveDownload } from '../../api/use-save-download.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

interface Target {
  opensFor: Act
  /** Null for a file, which is downloaded. */
  hrefOf: ((link: ApprovalLink) => string) | null
}

const TARGETS: Readonly<Record<ApprovalLink['to'], Target>> = {
  attachment: { opensFor: 'messages.read', hrefOf: null },
  message: {
    opensFor: 'messages.read',
    hrefOf: ({ id }) => consoleHref('/console/messages/:uuid', { uuid: id }),
  },
  dispute: {
    opensFor: 'disputes.read',
    hrefOf: ({ id }) => consoleHref('/console/disputes/:uuid', { uuid: id }),
  },
  review: {
    opensFor: 'reviews.read',
    hrefOf: ({ id }) => consoleHref('/console/reviews/:uuid', { uuid: id }),
  },
  ach_file: {
    opensFor: 'money.read',
    hrefOf: ({ id }) => consoleHref('/console/ach-files/:uuid', { uuid: id }),
  },
  ach_answer: {
    opensFor: 'money.read',
    hrefOf: ({ id, part }) =>
      consoleHref('/console/ach-files/:uuid/answers/:place', { uuid: id, place: part ?? '' }),
  },
  brand: { opensFor: 'content.read', hrefOf: () => consoleHref('/console/brand') },
}

/** The pages and files that belong to a request, as far as the role may open them. */
export function EvidenceLinks({ links }: { links: readonly ApprovalLink[] }) {
  const may = useMay()
  const open = links.filter(({ to }) => may(TARGETS[to].opensFor))
  if (open.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1 text-lg">{wording.evidence}</h2>
      <ul className="-mb-2 flex flex-col">
        {open.map((link) => {
          const { hrefOf } = TARGETS[link.to]
          return (
            <li key={`${link.to} ${link.id} ${link.part}`}>
              {hrefOf ? (
                <Link to={hrefOf(link)} className={standaloneLinkClass}>
                  {link.label}
                </Link>
              ) : (
                <EvidenceFile link={link} />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** A file that the customer sent. Each download is recorded. */
function EvidenceFile({ link: { id, part, label } }: { link: ApprovalLink }) {
  const download = useAct(consoleMessageEndpoints.downloadAttachment)
  const [error, setError] = useState<Error | null>(null)
  const save = async () => {
    setError(null)
    try {
      const params = { uuid: id, file: part ?? '' }
      await saveDownload(await download.mutateAsync({ params }))
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return (
    <>
      <LinkButton onClick={() => void save()} disabled={download.isPending}>
        <VisuallyHidden>{wording.download} </VisuallyHidden>
        <bdi className="wrap-anywhere">{label}</bdi>
      </LinkButton>
      <Refusal error={error} />
    </>
  )
}
