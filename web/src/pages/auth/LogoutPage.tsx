import { useEffect, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { successMessage } from '../../api/messages.ts'
import { type LeavingState, readDeparture, readLost } from '../../session/departure.ts'
import { logOut } from '../../session/log-out.ts'
import { readFacts } from '../../session/read-facts.ts'
import { takeExpiry } from '../../session/return-path.ts'
import { showNotification } from '../../shell/notification.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Intro } from '../../shell/Intro.tsx'
import * as wording from './wording.ts'

/** Logs out and goes to sign-in, which says why if the session ended without the person's choice. */
export function LogoutPage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [hadExpired] = useState(takeExpiry)
  useEffect(() => {
    const facts = readFacts()
    const isExpired = facts.session === 'expired' || hadExpired
    const departure = readDeparture(state) ?? (isExpired ? 'expired' : null)
    const wasChosen = facts.token !== 'none' && departure === null
    const leaving: LeavingState | null = departure && { departure, lost: readLost(state) }
    void logOut(departure).then(() => {
      if (wasChosen) showNotification(successMessage('logout'))
      return navigate(href('/login'), { replace: true, state: leaving })
    })
  }, [state, navigate, hadExpired])
  return (
    <>
      <Intro title={wording.loggingYouOut} />
      <Skeleton className="h-12" />
    </>
  )
}
