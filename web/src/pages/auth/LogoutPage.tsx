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

/** Logs out and goes to sign-in: whoever was forced out is told why there, not congratulated. */
export function LogoutPage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [foundExpired] = useState(takeExpiry)
  useEffect(() => {
    const facts = readFacts()
    const isExpired = facts.session === 'expired' || foundExpired
    const departure = readDeparture(state) ?? (isExpired ? 'expired' : null)
    const wasChosen = facts.token !== 'none' && departure === null
    const leaving: LeavingState | null = departure && { departure, lost: readLost(state) }
    void logOut(departure).then(() => {
      if (wasChosen) showNotification(successMessage('logout'))
      return navigate(href('/login'), { replace: true, state: leaving })
    })
  }, [state, navigate, foundExpired])
  return (
    <>
      <Intro title="Logging you out" />
      <Skeleton className="h-12" />
    </>
  )
}
