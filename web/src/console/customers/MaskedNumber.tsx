import { customerEndpoints } from '@passbook/contract/console/customers'
import { formatDate } from '@passbook/contract/format-dates'
import { useEffect, useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

const SHOWN_SECONDS = 30

const KINDS = {
  ssn: {
    words: 'SSN',
    write: (value: string) => value.replace(/^(\d{3})(\d\d)(\d{4})$/, '$1-$2-$3'),
  },
  date_of_birth: { words: wording.dateOfBirthInside, write: formatDate },
  account_number: { words: wording.accountNumber, write: (value: string) => value },
} as const

interface MaskedNumberProps {
  uuid: string
  what: keyof typeof KINDS
  masked: string
}

/** A masked value. Staff who give a reason see it for half a minute; then it is hidden automatically. */
export function MaskedNumber({ uuid, what, masked }: MaskedNumberProps) {
  const may = useMay()
  const reveal = useAct(customerEndpoints.reveal)
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const { words, write } = KINDS[what]
  useEffect(() => {
    if (shown === null) return undefined
    const hideTimer = setTimeout(() => setShown(null), SHOWN_SECONDS * 1000)
    return () => clearTimeout(hideTimer)
  }, [shown])
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className={shown === null ? '' : 'font-bold'}>{shown ?? masked}</span>
      {may('customers.reveal') && (
        <LinkButton
          className="-my-3"
          onClick={() => (shown === null ? setAsking(true) : setShown(null))}
        >
          {shown === null ? wording.reveal : wording.hide}
          <VisuallyHidden> {words}</VisuallyHidden>
        </LinkButton>
      )}
      <Announcement>
        {shown !== null && fill(wording.shownForShownSeconds, { shownSeconds: SHOWN_SECONDS })}
      </Announcement>
      {isAsking && (
        <ReasonDialog
          title={fill(wording.revealTheWords, { words })}
          confirmLabel={fill(wording.showForShownSeconds, { shownSeconds: SHOWN_SECONDS })}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const { value } = await reveal.mutateAsync({ params: { uuid }, body: { what, reason } })
            setShown(write(value))
          }}
        >
          <p>{wording.itsHiddenAgainAutomaticallyThe}</p>
        </ReasonDialog>
      )}
    </span>
  )
}
