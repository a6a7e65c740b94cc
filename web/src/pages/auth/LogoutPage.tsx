import { useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { successMessage } from '../../api/messages.ts'
import { readDeparture } from '../../session/departure.ts'
import { logOut } from '../../session/log-out.ts'
import { readFacts } from '../../session/read-facts.ts'
import { showNotification } from '../../shell/notification.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Intro } from '../../shell/Intro.tsx'

/** Logs out and goes to sign-in: whoever was forced out is told why there, not congratulated. */
export function LogoutPage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const facts = readFacts()
    const departure = readDeparture(state) ?? (facts.session === 'expired' ? 'expired' : null)
    const wasChosen = facts.token !== 'none' && departure === null
    void logOut(departure).then(() => {
      if (wasChosen) showNotification(successMessage('logout'))
      return navigate(href('/login'), { replace: true, state: departure && { departure } })
    })
  }, [state, navigate])
  return (
    <>
      <Intro title="Logging you out" />
      <Skeleton className="h-12" />
    </>
  )
}
